import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import { type getGroupHours as contract, mostHourDays } from '../../shared/hours/hours'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import { askedPeriod } from '../data/askedPeriod'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { ReadMachineHours } from './readMachineHours'

const pageDevices = 20

/** Hours of the machines of a group, page by page. */
export const getGroupHours =
  (
    access: AccessStore,
    groups: Pick<GroupStore, 'read'>,
    devices: Pick<DeviceStore, 'many'>,
    readHours: ReadMachineHours,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ groupid, afterDevice = '', ...times }, caller) => {
    const period = askedPeriod(times, mostHourDays, now())
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
