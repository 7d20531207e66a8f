import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { ChangeId, DeviceId, GroupId } from '../core/ids'

/** What can be changed on many devices at once. */
const changeKinds = ['settings', 'firmware'] as const
export type ChangeKind = (typeof changeKinds)[number]

/**
 * How far a change has come on a device: not sent yet, sent to its queue, carried out by it, failed, or never sent.
 * `queued` lasts until the device has answered.
 */
export const changeStates = ['waiting', 'queued', 'applied', 'failed', 'cancelled'] as const
export type ChangeState = (typeof changeStates)[number]

/** As many as one change holds. */
export const maxChangeDevices = 1000

/** A change on many devices, and what has come of it; times are epoch seconds. */
const Change = z.object({
  changeid: ChangeId,
  kind: z.enum(changeKinds),
  /** The settings with their values, of secrets only that they changed; or the firmware. */
  text: z.string(),
  total: z.int(),
  /** How many devices are in each state. */
  counts: z.object({
    waiting: z.int(),
    queued: z.int(),
    applied: z.int(),
    failed: z.int(),
    cancelled: z.int(),
  }),
  started_ts: z.number(),
  /** Once everything that was to be sent was sent. */
  sent_ts: z.optional(z.number()),
  /** Once it has come to its end on each device. */
  ended_ts: z.optional(z.number()),
  by: z.object({ name: z.string(), email: z.string() }),
})
export type Change = z.infer<typeof Change>

const ChangeDevice = z.object({
  deviceid: DeviceId,
  state: z.enum(changeStates),
  /** The answer to the request that sent it. */
  message: z.string(),
  /** What came of it. */
  note: z.optional(z.string()),
  /** The command that carries it to the device. */
  commandID: z.optional(z.string()),
})
export type ChangeDevice = z.infer<typeof ChangeDevice>

export const startChange = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/changes',
  summary:
    'Begin a change on many devices of a group: name its changeid as each device is changed, and end its sending after the last.',
  ability: 'bulkConfigure',
  input: z.object({
    groupid: GroupId,
    kind: z.enum(changeKinds),
    text: z.string().check(z.maxLength(4000)),
    /** The settings that it changes. */
    keys: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(300)), []),
    devices: z.array(DeviceId).check(z.minLength(1, 'No Devices Selected'), z.maxLength(maxChangeDevices)),
  }),
  output: z.object({ changeid: ChangeId }),
})

export const endSending = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/changes/{changeid}',
  summary: 'End the sending of a change: devices that were not changed by then stay as they are.',
  ability: 'bulkConfigure',
  input: z.object({
    groupid: GroupId,
    changeid: ChangeId,
    /** Those that refused it, and why; all others that it was not sent to count as cancelled. */
    failed: z
      .array(z.object({ deviceid: DeviceId, message: z.string().check(z.maxLength(200)) }))
      .check(z.maxLength(maxChangeDevices)),
  }),
  output: z.object({ message: z.string() }),
})

export const getChanges = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/changes',
  summary: 'Read the changes that were made on many devices of a group at once, newest first.',
  ability: 'bulkConfigure',
  input: z.object({
    groupid: GroupId,
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 10),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(ChangeId),
  }),
  output: z.object({ changes: z.array(Change), lastEvaluatedKey: z.optional(ChangeId) }),
})

export const getChange = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/changes/{changeid}',
  summary: 'Read a change on many devices, and how far it has come on each.',
  ability: 'bulkConfigure',
  input: z.object({ groupid: GroupId, changeid: ChangeId }),
  output: z.extend(Change, { devices: z.array(ChangeDevice) }),
})
