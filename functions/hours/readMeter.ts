import type { Period } from '../../shared/periodfigures/metricPeriods'
import { type Clock, dayMs } from '../../shared/core/time'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import type { Points } from '../data/points'
import type { Sources } from '../data/readRows'
import { numbersOf, openReadUnits } from '../data/readUnits'
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
  const readUnits = openReadUnits(sources, now)
  return async (
    { record, link }: HoursDevice,
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<MeterReadings | undefined> => {
    const rights = readingRightsOf(record, caller, now)
    const fromMs = Math.max(period.fromMs, now() - rights.retentionDays * dayMs)
    if (!rights.rawData || fromMs >= period.toMs) return undefined
    const keys = ownMeterKeys(record)
    const units = await readUnits({ record, link }, { fromMs, toMs: period.toMs }, keys)
    for (const key of keys) {
      const points = numbersOf(units, key)
      if (points.times.length > 0) return { key, points }
    }
    return undefined
  }
}
export type ReadMeter = ReturnType<typeof openReadMeter>
