import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { getFuel as contract } from '../../shared/fuel/getFuel'
import type { Serve } from '../core/http/serve'
import { type DeviceStore, LinkItem } from '../devices/deviceStore'
import { askedHoursPeriod } from '../hours/askedHoursPeriod'
import type { ReadMachineFuel } from './readMachineFuel'

export const getFuel =
  (
    devices: Pick<DeviceStore, 'record' | 'link'>,
    readFuel: ReadMachineFuel,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, fromTime, toTime }, caller) => {
    const period = askedHoursPeriod(fromTime, toTime, now())
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    if (record === undefined) throw new Problem('notFound')
    return readFuel({ record, link: link ?? LinkItem.parse({ deviceid }) }, caller, period)
  }
