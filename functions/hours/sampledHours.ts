import type { Points } from '../data/points'
import { HoursTally } from './HoursTally'
import type { Asked } from './meteredHours'
import { expectedMs, gapMs } from './pace'

/** Readings come a little early or late; further apart one is missing. */
const sameReach = 1.5

/**
 * How a period was spent, by the state that each reading names. Between two readings of the same state that follow one
 * another the machine was in it; between two of different states it was in either, for as little as nothing. What lasts
 * less than one and a half intervals may not be seen.
 * @param useOf the kind of use that a state is, or `useCount` for off
 */
export const sampledHours = (
  { times, values }: Points,
  useCount: number,
  useOf: (state: number) => number,
  { period, paceAt, isException }: Asked,
) => {
  const tally = new HoursTally(useCount)
  const nothing = Array.from({ length: useCount }, () => 0)

  const addPair = (fromMs: number, toMs: number, before: number, after: number): void => {
    const [startMs, endMs] = [Math.max(fromMs, period.fromMs), Math.min(toMs, period.toMs)]
    if (startMs >= endMs) return
    const insideMs = endMs - startMs
    const pace = paceAt(fromMs)
    const isBoth = isException(fromMs) && isException(toMs)
    if (toMs - fromMs > gapMs(pace, isBoth)) {
      tally.addUnknown(startMs, endMs, 'silent')
      return
    }
    const isNext = toMs - fromMs <= sameReach * expectedMs(pace, isBoth)
    if (isNext && before === after) {
      tally.addKnown(
        insideMs,
        nothing.map((_, use) => (use === before ? insideMs : 0)),
        nothing,
      )
      return
    }
    tally.addOpen(insideMs, nothing, (use) => !isNext || use === before || use === after)
  }

  const addEdge = (fromMs: number, toMs: number): void => {
    if (fromMs >= toMs) return
    if (toMs - fromMs > gapMs(paceAt(fromMs), false)) tally.addUnknown(fromMs, toMs, 'silent')
    else tally.addOpen(toMs - fromMs, nothing, () => true)
  }

  const [first = Infinity, last = -Infinity] = [times[0], times.at(-1)]
  addEdge(period.fromMs, Math.min(first, period.toMs))
  for (let at = 1; at < times.length; at++) {
    const uses = [values[at - 1] ?? 0, values[at] ?? 0].map(useOf)
    addPair(times[at - 1] ?? 0, times[at] ?? 0, uses[0] ?? useCount, uses[1] ?? useCount)
  }
  addEdge(Math.max(Math.min(last, period.toMs), period.fromMs), period.toMs)
  return tally.finish()
}
