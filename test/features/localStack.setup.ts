import type { TestProject } from 'vitest/node'
import { launchStack } from '../harness/launchStack'

/** One local stack for all stories, on ports of its own, with a fresh state; its clean end is part of the test. */
export default async function startLocalStack({ provide }: TestProject): Promise<() => Promise<void>> {
  const stack = await launchStack({
    port: 4100,
    mqttPort: 4183,
    mqttsPort: 4883,
    dir: '.test/local',
    fresh: true,
  })
  provide('stack', stack.address)
  return () => stack.stop()
}
