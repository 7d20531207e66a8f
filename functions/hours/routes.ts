import { readHours } from '../../shared/cloudapi/devices'
import * as contract from '../../shared/hours/hours'
import { mostHourDays } from '../../shared/hours/hours'
import type { AccessStore } from '../access/accessStore'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { getOfPeriod } from '../data/askedPeriod'
import { getGroupHours, openReadHours } from './readMachineHours'

type Parts = Parameters<typeof openReadHours>[0] & { devices: DeviceStore }

const openGetHours = (p: Parts) => getOfPeriod(p.devices, openReadHours(p), mostHourDays, p.now)

export const hoursRoutes = (p: Parts): Route[] => [on(contract.getHours, openGetHours(p))]

/** The same by a key. */
export const cloudHoursRoutes = (p: Parts): Route[] => [on(readHours, openGetHours(p))]

export const groupHoursRoutes = (p: Parts & { access: AccessStore; groups: GroupStore }): Route[] => [
  on(contract.getGroupHours, getGroupHours(p.access, p.groups, p.devices, openReadHours(p), p.now)),
]
