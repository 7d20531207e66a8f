import type { Figure } from '../core/Figure'
import type { BenchStack } from '../core/openBenchStack'
import { measureBudget } from './measureBudget'
import { measureOrdinary } from './measureOrdinary'
import { measureTold } from './measureTold'

/** How people are told of trouble: how soon, how often, and what it costs the messages that tell of none. */
export const measureAlerts = async (stack: BenchStack): Promise<Figure[]> => {
  const ordinary = await measureOrdinary()
  const harness = await stack.harness()
  const told = await measureTold(harness)
  const budget = await measureBudget(harness)
  return [...told, ...ordinary, ...budget]
}
