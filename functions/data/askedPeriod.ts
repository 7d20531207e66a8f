import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Caller } from '../core/http/caller'
import { type DeviceStore, LinkItem, type RecordItem } from '../devices/deviceStore'

/**
 * A period that is read in full; what is still to come is left out.
 * @param fromTime epoch seconds, as `toTime`
 * @throws Problem `invalid`
 */
export const askedPeriod = (
  { fromTime, toTime }: { fromTime: number; toTime: number },
  mostDays: number,
  nowMs: number,
): Period => {
  const period = { fromMs: fromTime * secondMs, toMs: Math.min(toTime * secondMs, nowMs) }
  if (fromTime >= toTime || period.fromMs >= period.toMs) {
    throw new Problem('invalid', 'From time must be before to time, and in the past.', { field: 'fromTime' })
  }
  if (toTime - fromTime > (mostDays * dayMs) / secondMs) {
    throw new Problem('invalid', `A period may have at most ${mostDays} days.`, { field: 'toTime' })
  }
  return period
}

interface Asked {
  deviceid: DeviceId
  fromTime: number
  toTime: number
}

/** Serves a figure of one device over a period. @throws Problem `notFound`; `invalid` for the period */
export const getOfPeriod =
  <T>(
    devices: Pick<DeviceStore, 'record' | 'link'>,
    read: (device: { record: RecordItem; link: LinkItem }, caller: Caller, period: Period) => Promise<T>,
    mostDays: number,
    now: Clock,
  ) =>
  async ({ deviceid, ...times }: Asked, caller: Caller): Promise<T> => {
    const period = askedPeriod(times, mostDays, now())
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    if (record === undefined) throw new Problem('notFound')
    return read({ record, link: link ?? LinkItem.parse({ deviceid }) }, caller, period)
  }
