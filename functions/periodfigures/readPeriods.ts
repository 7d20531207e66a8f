import { type Clock, secondMs } from '../../shared/core/time'
import type { HourlyRollup, Rollup } from '../../shared/data/rollups/rollUpHours'
import { type Period, periodBefore, roundPeriod } from '../../shared/periodfigures/metricPeriods'
import { mergeRollups } from '../../shared/data/rollups/mergeRollups'
import { labelOfName } from '../../shared/core/labelOf'
import { Problem } from '../../shared/core/problem'
import { furthestMs } from '../data/askedWindow'
import { maxHoldMsOf } from '../data/silences'
import type { Sources } from '../data/readRows'
import { streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { openReadHours } from './readHours'

interface AskedPeriods {
  currentStartTime: number
  currentEndTime: number
  previousStartTime?: number | undefined
  previousEndTime?: number | undefined
}

/** The period before: the same length directly before unless another one is named. @throws Problem `invalid` */
export const previousOf = (
  { previousStartTime, previousEndTime }: Pick<AskedPeriods, 'previousStartTime' | 'previousEndTime'>,
  current: Period,
): Period => {
  if (previousStartTime === undefined && previousEndTime === undefined) return periodBefore(current)
  if (previousStartTime === undefined || previousEndTime === undefined) {
    const missing = previousStartTime === undefined ? 'previousStartTime' : 'previousEndTime'
    throw new Problem('invalid', `${labelOfName(missing)} is required: a period needs a start and an end.`, {
      field: missing,
    })
  }
  if (previousStartTime >= previousEndTime) throw new Problem('invalid', 'Invalid date range')
  return roundPeriod(previousStartTime, previousEndTime)
}

/** A period cut by what the plan keeps; one that lies wholly beyond it is empty. */
export const cutPeriod = ({ fromMs, toMs }: Period, oldestMs: number): Period => ({
  fromMs: Math.min(Math.max(fromMs, oldestMs), toMs),
  toMs,
})

export const timesOf = ({ fromMs, toMs }: Period) => ({
  startTime: fromMs / secondMs,
  endTime: toMs / secondMs,
})

/**
 * Two roll-ups whose readings interleave, as those of two streams of a device may: what was counted is added up, and
 * nothing is said of the steps between them.
 */
const addUp = (a: Rollup, b: Rollup): Rollup => {
  const [early, late] = b.firstMs < a.firstMs ? [b, a] : [a, b]
  const end = b.lastMs > a.lastMs ? b : a
  const lowest = late.min < early.min ? late : early
  const highest = late.max > early.max ? late : early
  return {
    n: a.n + b.n,
    sum: a.sum + b.sum,
    sumIncrease: a.sumIncrease + b.sumIncrease,
    first: early.first,
    firstMs: early.firstMs,
    last: end.last,
    lastMs: end.lastMs,
    min: lowest.min,
    minMs: lowest.minMs,
    max: highest.max,
    maxMs: highest.maxMs,
    weightedSum: a.weightedSum + b.weightedSum,
    heldMs: a.heldMs + b.heldMs,
  }
}

/** The roll-up of a period from its hours, in any order; undefined when there are none. */
export const combineRollups = (hours: readonly Rollup[], maxHoldMs: number): Rollup | undefined => {
  const [first, ...rest] = [...hours].sort((a, b) => a.firstMs - b.firstMs)
  if (first === undefined) return undefined
  const plain: Rollup = { ...first }
  return rest.reduce<Rollup>(
    (all, next) => (next.firstMs >= all.lastMs ? mergeRollups(all, next, maxHoldMs) : addUp(all, next)),
    plain,
  )
}

type Read = [current: ReadonlyMap<string, Rollup>, previous: ReadonlyMap<string, Rollup>]

const combine = (
  hours: ReadonlyMap<string, readonly HourlyRollup[]>,
  { fromMs, toMs }: Period,
  maxHoldMs: number,
): Map<string, Rollup> =>
  new Map(
    [...hours].flatMap(([key, each]) => {
      const within = each.filter(({ hourMs }) => hourMs >= fromMs && hourMs < toMs)
      const whole = combineRollups(within, maxHoldMs)
      return whole === undefined ? [] : [[key, whole] as const]
    }),
  )

/** What two periods of all streams of a device come to, by numeric key; one that follows the other is read with it. */
export const openReadPeriods = (sources: Sources, now: Clock) => {
  const readHours = openReadHours(sources, now)

  return async (
    device: { record: RecordItem; link: LinkItem },
    current: Period,
    previous: Period,
    keys: readonly string[] | undefined,
  ): Promise<Read> => {
    const maxHoldMs = maxHoldMsOf(device.link)
    // Hour by hour up to the year 9999 would outlast the request.
    const newestMs = now() + furthestMs
    const read = async (asked: Period) => {
      const toMs = Math.min(asked.toMs, newestMs)
      const period = { fromMs: Math.min(asked.fromMs, toMs), toMs }
      const spans = streamSpans(device.record, device.link, { fromMs: period.fromMs, toMs: period.toMs - 1 })
      const streams = await Promise.all(spans.map((span) => readHours(span, { period, keys, maxHoldMs })))
      const byKey = new Map<string, HourlyRollup[]>()
      for (const [key, hours] of streams.flatMap((hoursByKey) => [...hoursByKey])) {
        byKey.set(key, [...(byKey.get(key) ?? []), ...hours])
      }
      return byKey
    }
    const [together, before] =
      previous.toMs === current.fromMs
        ? [await read({ fromMs: previous.fromMs, toMs: current.toMs }), undefined]
        : await Promise.all([read(current), read(previous)])
    return [combine(together, current, maxHoldMs), combine(before ?? together, previous, maxHoldMs)]
  }
}
