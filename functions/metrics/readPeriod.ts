import type { Clock } from '../../shared/core/time'
import type { Rollup } from '../../shared/data/rollups/rollUpHours'
import { combineRollups } from './combineRollups'
import type { Period } from '../../shared/metrics/metricPeriods'
import type { Sources } from '../data/readRows'
import { streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { maxHoldMsOf } from '../data/maxHoldMsOf'
import { openReadHours } from './readHours'

/** What a period of all streams of a device comes to, by numeric key. */
export const openReadPeriod = (sources: Sources, now: Clock) => {
  const readHours = openReadHours(sources, now)

  return async (
    device: { record: RecordItem; link: LinkItem },
    period: Period,
    keys: readonly string[] | undefined,
  ): Promise<Map<string, Rollup>> => {
    const maxHoldMs = maxHoldMsOf(device.link)
    const spans = streamSpans(device.record, device.link, { fromMs: period.fromMs, toMs: period.toMs - 1 })
    const streams = await Promise.all(spans.map((span) => readHours(span, { period, keys, maxHoldMs })))
    const byKey = new Map<string, Rollup[]>()
    for (const [key, hours] of streams.flatMap((hoursByKey) => [...hoursByKey])) {
      byKey.set(key, [...(byKey.get(key) ?? []), ...hours])
    }
    return new Map(
      [...byKey].flatMap(([key, hours]) => {
        const whole = combineRollups(hours, maxHoldMs)
        return whole === undefined ? [] : [[key, whole] as const]
      }),
    )
  }
}
