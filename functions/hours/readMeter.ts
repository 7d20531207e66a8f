import type { Period } from '../../shared/periodfigures/metricPeriods'
import { type Clock, dayMs } from '../../shared/core/time'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import { KeySeries } from '../data/KeySeries'
import type { Points } from '../data/points'
import type { Sources } from '../data/readRows'
import { openReadSeries } from '../data/readSeries'
import { streamSpans } from '../data/streamSpans'
import type { RecordItem } from '../devices/deviceStore'
import type { HoursDevice } from './readMachineHours'

/** Meters that a machine counts itself, the one that a person named first. */
export const ownMeterKeys = ({
  aempOperatingHoursKey,
}: Pick<RecordItem, 'aempOperatingHoursKey'>): string[] => [
  ...new Set([
    ...(aempOperatingHoursKey === undefined || aempOperatingHoursKey === '' ? [] : [aempOperatingHoursKey]),
    'eng_hrs',
    'hourmeter1_hrs',
  ]),
]

/** A meter of the machine's own over a period, as it was read. */
export interface MeterReadings {
  key: string
  points: Points
}

/** What the own meter of a machine showed over a period; undefined for a machine without one. */
export const openReadMeter = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  return async (
    { record, link }: HoursDevice,
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<MeterReadings | undefined> => {
    const rights = readingRightsOf(record, caller, now)
    const fromMs = Math.max(period.fromMs, now() - rights.retentionDays * dayMs)
    if (!rights.rawData || fromMs >= period.toMs) return undefined
    const series = new Map(ownMeterKeys(record).map((key) => [key, new KeySeries()]))
    const spans = streamSpans(record, link, { fromMs, toMs: period.toMs })
    await Promise.all(spans.map((span) => readSeries(span, series)))
    for (const [key, gathered] of series) {
      const points = gathered.join().numbers
      if (points.times.length > 0) return { key, points }
    }
    return undefined
  }
}
export type ReadMeter = ReturnType<typeof openReadMeter>
