import * as contract from '../../shared/hours/getHours'
import type { AccessStore } from '../access/accessStore'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { getGroupHours, getHours } from './getHours'
import { openReadHours } from './openReadHours'

type Parts = Parameters<typeof openReadHours>[0] & { devices: DeviceStore }

export const hoursRoutes = (p: Parts): Route[] => [
  on(contract.getHours, getHours(p.devices, openReadHours(p), p.now)),
]

export const groupHoursRoutes = (p: Parts & { access: AccessStore; groups: GroupStore }): Route[] => [
  on(contract.getGroupHours, getGroupHours(p.access, p.groups, p.devices, openReadHours(p), p.now)),
]
