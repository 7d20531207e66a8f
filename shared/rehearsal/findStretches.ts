import { excessOf, type LimitRule } from './limitRule'
import { blockSize, type Trace } from './trace'

/** A time past a limit: from the first reading past it to the first one that is back. Epoch milliseconds. */
export interface Stretch {
  readonly fromMs: number
  /** Undefined for one that lasts at the last reading. */
  readonly toMs: number | undefined
  /** The value that was farthest past the limit. */
  readonly extreme: number
}

/**
 * When a device would have raised an event at a limit, by the rule it follows itself. What happens between two readings
 * is not seen, so that there were at least so many. A block that cannot change anything is passed over.
 */
export const findStretches = ({ times, values, lows, highs }: Trace, rule: LimitRule): Stretch[] => {
  const [inner, outer] = rule.side === 'high' ? [lows, highs] : [highs, lows]
  const farther = rule.side === 'high' ? Math.max : Math.min
  const { hysteresis } = rule
  const stretches: Stretch[] = []
  let fromMs: number | undefined
  let extreme = 0
  for (let block = 0; block < outer.length; block++) {
    const [nearest = 0, farthest = 0] = [inner[block], outer[block]]
    if (fromMs === undefined && !(excessOf(rule, farthest) > 0)) continue
    if (fromMs !== undefined && excessOf(rule, nearest) > -hysteresis) {
      extreme = farther(extreme, farthest)
      continue
    }
    const end = Math.min(values.length, (block + 1) * blockSize)
    for (let i = block * blockSize; i < end; i++) {
      const value = values[i] ?? 0
      if (fromMs === undefined) {
        if (!(excessOf(rule, value) > 0)) continue
        fromMs = times[i] ?? 0
        extreme = value
      } else if (excessOf(rule, value) > -hysteresis) {
        extreme = farther(extreme, value)
      } else {
        stretches.push({ fromMs, toMs: times[i] ?? 0, extreme })
        fromMs = undefined
      }
    }
  }
  if (fromMs !== undefined) stretches.push({ fromMs, toMs: undefined, extreme })
  return stretches
}
