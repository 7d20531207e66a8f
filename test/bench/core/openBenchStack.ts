import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { historyMark } from '../../../scripts/local/seed/historyMark'
import { type LaunchedStack, launchStack } from '../../harness/launchStack'
import { type Harness, openHarness } from '../../harness/openHarness'

export const benchDir = '.test/bench'

export interface BenchStack {
  /** A local stack with an empty state and no simulated devices, started when first asked for. */
  harness(): Promise<Harness>
  /** Stops it; nothing when it was never asked for. */
  close(): Promise<void>
}

/** One stack for all benchmarks that need one, on ports of its own. */
export const openBenchStack = (): BenchStack => {
  let launched: Promise<LaunchedStack> | undefined
  const launch = async () => {
    const options = { port: 4500, mqttPort: 4583, mqttsPort: 4983, dir: benchDir, fresh: true }
    const started = await launchStack(options)
    // A first start writes the past of the demo devices meanwhile, which would be measured with everything else.
    while (!existsSync(historyMark(benchDir))) await sleep(500)
    return started
  }
  return {
    harness: async () => openHarness((await (launched ??= launch())).address),
    close: async () => {
      const running = launched
      launched = undefined
      await (await running)?.stop()
    },
  }
}
