import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Caller } from '../core/http/caller'
import { type DeviceStore, LinkItem, type RecordItem } from '../devices/deviceStore'
import { askedPeriod } from './askedPeriod'

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
