import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { ServiceItem, ServiceStates, ServiceMeter } from './serviceItem'
import { ServicePlan } from './plan'
import { ServiceEntry } from './serviceEntry'

export const servicePageSize = 100

export const getService = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/service',
  summary: 'List the service plans of a group and which machines are due, the most urgent first.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    /** Of this state alone. */
    state: z.optional(ServiceStates),
    /** From 0. */
    page: z._default(
      z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000), z.meta({ title: 'Page' })),
      0,
    ),
  }),
  output: z.object({
    plans: z.array(ServicePlan),
    items: z.array(ServiceItem),
    /** Of all pages, by state. */
    counts: z.partialRecord(ServiceStates, z.number()),
    total: z.number(),
    mayEdit: z.boolean(),
  }),
})

export const getServiceMachine = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/service/machine',
  summary: 'Read how a machine of a group stands by its service plans, its meter now, and its log.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId, deviceid: DeviceId }),
  output: z.object({
    name: z.string(),
    items: z.array(ServiceItem),
    plans: z.array(ServicePlan),
    meter: z.optional(ServiceMeter),
    /** The newest first. */
    entries: z.array(ServiceEntry),
    mayEdit: z.boolean(),
  }),
})

export const maxBoardItems = 200

/** Over all groups of a person: which machine is due next, and when. */
export const getServiceBoard = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/service',
  summary: 'List what is due, or is expected to be, within some days in all groups of the caller.',
  ability: 'beSignedIn',
  input: z.object({
    days: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365), z.meta({ title: 'Days' })),
      30,
    ),
  }),
  output: z.object({
    items: z.array(z.extend(ServiceItem, { groupid: GroupId, groupName: z.string() })),
    /** So many more are due. */
    more: z.number(),
    /** Of so many machines and plans it is not known. */
    unknown: z.number(),
    /** The groups that have plans. */
    groups: z.array(z.object({ groupid: GroupId, groupName: z.string() })),
  }),
})

/** Of so many plans the most urgent are named. */
export const maxDeviceServices = 20

/** One device by the plans of the caller's groups, as it was looked at last: no reading is read for it. */
export const getDeviceService = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/service',
  summary:
    'Read which service of a device is due next, by the plans of those groups of the caller that hold it.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({
    /** The most urgent first. */
    items: z.array(z.extend(ServiceItem, { groupid: GroupId })),
    /** So many more are left out. */
    more: z.number(),
  }),
})
