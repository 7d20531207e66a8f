import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
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
  const launch = () => {
    rmSync(benchDir, { recursive: true, force: true })
    mkdirSync(benchDir, { recursive: true })
    // No benchmark reads the demo devices; writing their past meanwhile would be measured with everything else.
    writeFileSync(historyMark(benchDir), '')
    return launchStack({ port: 4500, mqttPort: 4583, mqttsPort: 4983, dir: benchDir, fresh: false })
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
