import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { getGroupHours as groupContract, getHours as contract } from '../../shared/hours/getHours'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { LinkItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { askedHoursPeriod } from './askedHoursPeriod'
import type { ReadMachineHours } from './readMachineHours'

export const getHours =
  (
    devices: Pick<DeviceStore, 'record' | 'link'>,
    readHours: ReadMachineHours,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ deviceid, fromTime, toTime }, caller) => {
    const period = askedHoursPeriod(fromTime, toTime, now())
    const [record, link] = await Promise.all([devices.record(deviceid), devices.link(deviceid)])
    if (record === undefined) throw new Problem('notFound')
    return readHours({ record, link: link ?? LinkItem.parse({ deviceid }) }, caller, period)
  }

const pageDevices = 20

export const getGroupHours =
  (
    access: AccessStore,
    groups: Pick<GroupStore, 'read'>,
    devices: Pick<DeviceStore, 'many'>,
    readHours: ReadMachineHours,
    now: Clock,
  ): Serve<typeof groupContract> =>
  async ({ groupid, fromTime, toTime, afterDevice = '' }, caller) => {
    const period = askedHoursPeriod(fromTime, toTime, now())
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const wanted = (await devicesIn(access, group)).filter((deviceid) => deviceid > afterDevice)
    const page = wanted.slice(0, pageDevices)
    const known = await devices.many(page)
    const read = await Promise.all(
      page.flatMap((deviceid) => {
        const device = known.get(deviceid)
        if (device === undefined) return []
        const { name } = device.record
        return readHours(device, caller, period).then((hours) => [{ deviceid, name, hours }])
      }),
    )
    const last = page.length < wanted.length ? page.at(-1) : undefined
    return { devices: read.flat(), ...(last === undefined ? {} : { lastEvaluatedDevice: last }) }
  }
