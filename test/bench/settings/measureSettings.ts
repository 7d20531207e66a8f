import type { BenchStack } from '../core/openBenchStack'
import type { Figure } from '../core/Figure'
import { measureApplied } from './measureApplied'
import { measureSettingsPage } from './measureSettingsPage'

/** How long somebody waits who changes a setting: for the page, and for the device. */
export const measureSettings = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  return [...(await measureApplied(harness)), ...(await measureSettingsPage(harness))]
}
