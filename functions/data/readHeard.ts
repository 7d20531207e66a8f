import type { Clock } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { KeySeries } from './KeySeries'
import { joinTimes } from './points'
import type { Sources } from './readRows'
import { openReadSeries } from './readSeries'
import { streamSpans } from './streamSpans'

/** Keys of which a device sends at least one with each reading. */
const usualKeys = ['vin', 'vsys', 'vbat', 'events']

/** When a device measured in a window, ascending. */
export const openReadHeard = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    window: Period,
  ): Promise<Float64Array> => {
    const series = new Map(usualKeys.map((key) => [key, new KeySeries()]))
    const heard: Float64Array[] = []
    await Promise.all(streamSpans(record, link, window).map((span) => readSeries(span, series, heard)))
    const own = [...series.values()].map((gathered) => gathered.join())
    return joinTimes([...heard, ...own.flatMap(({ numbers, others }) => [numbers.times, others.times])])
  }
}
export type ReadHeard = ReturnType<typeof openReadHeard>
