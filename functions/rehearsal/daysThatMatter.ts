import { dayOf } from '../../shared/core/time'
import type { HourlyRollup } from '../../shared/data/rollups/rollUpHours'
import { excessOf, type LimitRule } from '../../shared/rehearsal/limitRule'

type State = 'inside' | 'past' | 'unknown'

const stateAfter = (rule: LimitRule, { last }: HourlyRollup): State => {
  const excess = excessOf(rule, last)
  if (excess > 0) return 'past'
  return excess > -rule.hysteresis ? 'unknown' : 'inside'
}

/**
 * The UTC days in which a limit may begin or end something, by their hours in ascending order. In the others all values
 * of each hour lie on one side of what would change anything, so that its lowest and highest are enough. How it stood before
 * the first hour is not known.
 */
export const daysThatMatter = (
  hours: readonly HourlyRollup[],
  rules: readonly LimitRule[],
): ReadonlySet<string> => {
  const days = new Set<string>()
  for (const rule of rules) {
    let state: State = 'unknown'
    for (const hour of hours) {
      const [nearest, farthest] = rule.side === 'high' ? [hour.min, hour.max] : [hour.max, hour.min]
      if (state === 'inside' && !(excessOf(rule, farthest) > 0)) continue
      if (state === 'past' && excessOf(rule, nearest) > -rule.hysteresis) continue
      days.add(dayOf(hour.hourMs))
      state = stateAfter(rule, hour)
    }
  }
  return days
}
