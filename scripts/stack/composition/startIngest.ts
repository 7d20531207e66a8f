import type { Stage } from './Stage'
import { startBroker } from './startBroker'
import { startRegistry } from './startRegistry'
import { startTables } from './startTables'
import { startWork } from './startWork'

/** What takes messages of devices and keeps them: the broker, and what it asks and writes to. */
export const startIngest = async (stage: Stage) => {
  // The clients of the tables are loaded while those open in their own thread.
  const [tables, registry, work, { openCheckSetupPassword }] = await Promise.all([
    startTables(stage),
    startRegistry(stage),
    startWork(stage),
    import('./checkSetupPassword'),
  ])
  const iot = await startBroker(stage, {
    authority: registry.authority,
    thingOfCertificate: (der) => registry.thingOfCertificate(der),
    checkPassword: openCheckSetupPassword(stage.names),
    queues: work.queues,
  })
  return { tables, registry, ...work, iot }
}
