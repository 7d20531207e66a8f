import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { historyMark } from '../../../scripts/stack/stackFiles'
import { findFreePorts } from '../../harness/freePorts'
import { type LaunchedStack, launchStack } from '../../harness/launchStack'
import { type Harness, openHarness } from '../../harness/openHarness'

export const benchDir = '.test/bench'

/** The web's own port and those of the stand-ins after it. */
const webPorts = 12

export interface BenchStack {
  /** A local stack with an empty state and no simulated devices, started when first asked for. */
  harness(): Promise<Harness>
  /** Stops it; nothing when it was never asked for. */
  close(): Promise<void>
}

/** One stack for all benchmarks that need one, on ports that are free. */
export const openBenchStack = (): BenchStack => {
  let launched: Promise<LaunchedStack> | undefined
  const launch = async () => {
    rmSync(benchDir, { recursive: true, force: true })
    mkdirSync(benchDir, { recursive: true })
    // No benchmark reads the demo devices; writing their past meanwhile would be measured with everything else.
    writeFileSync(historyMark(benchDir), '')
    const port = await findFreePorts(webPorts + 2)
    const [mqttPort, mqttsPort] = [port + webPorts, port + webPorts + 1]
    return launchStack({ port, mqttPort, mqttsPort, dir: benchDir, fresh: false })
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
