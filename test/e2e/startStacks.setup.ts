import { startFleet } from '../../scripts/stack/startStack'
import { launchStack } from '../harness/launchStack'

/** Two runs at once on one machine take ports of their own by `E2E_PORT`. */
const firstPort = Number(process.env.E2E_PORT ?? 4300)

/** How far apart the ports of two stacks lie: each takes the ones after its first. */
const portsApart = 100

const startStack = async (index: number) => {
  const stack = await launchStack({
    port: firstPort + index * portsApart,
    mqttPort: firstPort + 83 + index * portsApart,
    mqttsPort: firstPort + 84 + index * portsApart,
    dir: `.test/e2e-${index}`,
    fresh: true,
  })
  const fleet = startFleet(stack.address.url, stack.address.dir)
  return {
    address: stack.address,
    stop: async () => {
      await fleet.stop()
      await stack.stop()
    },
  }
}

/**
 * For each worker a local stack with the simulated fleet, on ports of its own and with a fresh state: tests that run
 * side by side never touch the same device. A stack that runs already can be lent by its `E2E_STACKS`, as while a test
 * is being written.
 */
export default async function startStacks({ workers }: { workers: number }): Promise<() => Promise<void>> {
  if (process.env.E2E_STACKS !== undefined) return () => Promise.resolve()
  // The first start builds what the others take over.
  const first = await startStack(0)
  const others = Array.from({ length: workers - 1 }, (_, index) => startStack(index + 1))
  const stacks = [first, ...(await Promise.all(others))]
  process.env.E2E_STACKS = JSON.stringify(stacks.map(({ address }) => address))
  return async () => {
    await Promise.all(stacks.map((stack) => stack.stop()))
  }
}
