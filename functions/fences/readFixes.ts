import { type Clock, dayMs } from '../../shared/core/time'
import { type Fix, readFix } from '../../shared/fences/fix'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import { KeySeries } from '../data/KeySeries'
import { openReadSeries } from '../data/readSeries'
import type { Sources } from '../data/readRows'
import { streamSpans } from '../data/streamSpans'
import type { LinkItem, RecordItem } from '../devices/deviceStore'

const keys = ['gps_lat', 'gps_lon', 'gps_hdop', 'gps_nsat', 'gps_speed'] as const

/** So far before a period is looked for the side of a fence on which a device was when it began. */
export const reachMs = dayMs

/** The fixes of a device in a period, ascending, as far back as its plan lets the caller read. */
export const openReadFixes = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<Fix[]> => {
    const rights = readingRightsOf(record, caller, now)
    const window = {
      fromMs: Math.max(period.fromMs, now() - rights.retentionDays * dayMs),
      toMs: period.toMs,
    }
    if (!rights.rawData || window.fromMs >= window.toMs) return []
    const series = new Map(keys.map((key) => [key as string, new KeySeries()]))
    await Promise.all(streamSpans(record, link, window).map((span) => readSeries(span, series)))
    const columns = keys.map((key) => ({
      key,
      at: 0,
      points: series.get(key)?.join().numbers ?? { times: new Float64Array(), values: new Float64Array() },
    }))
    const fixes: Fix[] = []
    for (const tsMs of columns[0]?.points.times ?? []) {
      const body: Record<string, number> = {}
      for (const column of columns) {
        const { times, values } = column.points
        while ((times[column.at] ?? Infinity) < tsMs) column.at += 1
        if (times[column.at] === tsMs) body[column.key] = values[column.at] ?? Number.NaN
      }
      const fix = readFix(tsMs, body)
      if (fix !== undefined) fixes.push(fix)
    }
    return fixes
  }
}

export type ReadFixes = ReturnType<typeof openReadFixes>
