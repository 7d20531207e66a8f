import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import { measureBudget } from './measureBudget'
import { measureRing } from './measureRing'
import { measureTold } from './measureTold'

/** How people are notified of trouble: how soon, and how often. */
export const measureAlerts = async (stack: BenchStack): Promise<Figure[]> => {
  const harness = await stack.harness()
  const told = await measureTold(harness)
  // A month that runs out is counted, not timed: beside it phones ring while the senders have other work.
  const [rung, budget] = await Promise.all([measureRing(harness), measureBudget(harness)])
  return [...told, ...rung, ...budget]
}
