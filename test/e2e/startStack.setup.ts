import { startFleet } from '../../scripts/stack/startFleet'
import { launchStack } from '../harness/launchStack'

/**
 * The local stack with the simulated fleet, on ports of its own and with a fresh state. A stack that runs already can
 * be lent by its `E2E_STACK`, as while a test is being written.
 */
export default async function startStack(): Promise<() => Promise<void>> {
  if (process.env.E2E_STACK !== undefined) return () => Promise.resolve()
  const stack = await launchStack({
    port: 4300,
    mqttPort: 4383,
    mqttsPort: 4384,
    dir: '.test/e2e',
    fresh: true,
  })
  process.env.E2E_STACK = JSON.stringify(stack.address)
  const fleet = startFleet(stack.address.url, stack.address.dir)
  return async () => {
    await fleet.stop()
    await stack.stop()
  }
}
