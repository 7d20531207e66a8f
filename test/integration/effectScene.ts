import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { queueCommand as contract } from '../../shared/commands/commandQueue'
import type { InputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import { getCommands } from '../../functions/commands/getCommands'
import { openEffectProver } from '../../functions/commands/proveEffects'
import { queueCommand } from '../../functions/commands/queueCommand'
import { openSweepCommands } from '../../functions/commands/sweepCommands'
import { openReadingReader } from '../../functions/data/readingStore'
import { openWorker, recordOf } from './ingestScene'
import { type Scene, callerOf, tables } from './openScene'

const noContact = () => Promise.resolve({ isConnected: false, lastMs: undefined, outlook: undefined })

/** A pump whose flow is measured, and what becomes of the commands for it. */
export const openEffectScene = (scene: Scene, device: DeviceId) => {
  const service = scene.openService(scene.documents)
  const admin = callerOf(1)
  return {
    queue: async (change: Partial<InputOf<typeof contract>> = {}) =>
      (
        await queueCommand(service)(
          { deviceid: device, method: 'Admin.Trigger', args: { index: 1 }, ...change },
          admin,
        )
      ).commandID,
    /** Readings of the flow as they arrive, in one batch. */
    measure: async (
      flows: readonly { tsMs: number; flow?: number }[],
      documents: DynamoDBDocumentClient = scene.documents,
    ) => {
      const payloads = flows.map(({ tsMs, flow }) => ({
        ts: tsMs / 1000,
        ...(flow === undefined ? {} : { cp1: flow }),
      }))
      return openWorker(
        scene,
        documents,
      )(payloads.map((payload) => recordOf(device, payload, scene.clock.ms)))
    },
    answer: (fields: object = { result: null }) =>
      service.takeAnswer(device, JSON.stringify({ id: scene.sent.at(-1)?.frameId, src: device, ...fields })),
    sweep: (documents: DynamoDBDocumentClient = scene.documents) => {
      const own = scene.openService(documents)
      const readings = openReadingReader(documents, tables.readings)
      return openSweepCommands({ ...own, prove: openEffectProver({ ...own, readings }).prove })()
    },
    shown: async () =>
      (await getCommands(service.commands, noContact)({ deviceid: device, dataPoints: 10 }, admin)).data[0],
    awaited: async () => (await service.devices.link(device))?.awaitedEffects ?? 0,
    waiting: () => service.commands.due(device),
  }
}
