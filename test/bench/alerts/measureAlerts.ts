import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import { measureBudget } from './measureBudget'
import { measureRing } from './measureRing'
import { measureTold } from './measureTold'

/** How people are notified of trouble: how soon, and how often. */
export const measureAlerts = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const told = await measureTold(harness)
  const rung = await measureRing(harness)
  const budget = await measureBudget(harness)
  return [...told, ...rung, ...budget]
}
