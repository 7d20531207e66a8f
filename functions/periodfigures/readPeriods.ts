import type { Clock } from '../../shared/core/time'
import type { HourlyRollup, Rollup } from '../../shared/data/rollups/rollUpHours'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { furthestMs } from '../data/askedWindow'
import { maxHoldMsOf } from '../data/silences'
import type { Sources } from '../data/readRows'
import { streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { combineRollups } from './combineRollups'
import { openReadHours } from './readHours'

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
