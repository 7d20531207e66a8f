import * as z from 'zod'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'

/**
 * queued → sent → complete | error | noAnswer, or cancelled on the way. `sent` was handed over to the device and
 * waits for its answer.
 */
export const commandStatuses = ['queued', 'sent', 'complete', 'error', 'noAnswer', 'cancelled'] as const
export type CommandStatus = (typeof commandStatuses)[number]

export const CommandId = z.string().regex(/^[0-9A-Z]{26}$/, 'is not a command id')

/** One line of the command queue (spec 1 §3). Times are epoch seconds; `priority` above 0 means pending. */
export const CommandEntry = z.object({
  commandID: CommandId,
  rpcmethod: z.string(),
  args: z.record(z.string(), z.json()),
  ts: z.number(),
  priority: z.number().int(),
  status: z.enum(commandStatuses),
  device_response: z.json().optional(),
  can_be_cancelled: z.boolean(),
  sent_ts: z.number().optional(),
  delete_ts: z.number().optional(),
  complete_ts: z.number().optional(),
  ota_status: z.object({ progress: z.number() }).optional(),
  requestedBy: z.string().optional(),
  /** Why the portal itself cancelled it. */
  reason: z.string().optional(),
  /** A transfer ended early: a part of the file may be on the device, in place of what was there. */
  left_part: z.boolean().optional(),
})
export type CommandEntry = z.infer<typeof CommandEntry>

/** When the device is heard of next, as far as its past or its settings tell; times are epoch seconds. */
export const ContactView = z.object({
  isConnected: z.boolean(),
  last_ts: z.number().optional(),
  /** One of the two, once there has been a contact. */
  expected_ts: z.number().optional(),
  overdue_since_ts: z.number().optional(),
  /** The usual time between two contacts. */
  every_s: z.number().optional(),
  /** Whether that was learned from its contacts or is what its settings say. */
  basis: z.enum(['history', 'interval']).optional(),
})
export type ContactView = z.infer<typeof ContactView>

export const getCommands = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/rpc',
  summary: 'Read the command queue of a device, newest first.',
  ability: 'viewCommands',
  input: z.object({ deviceid: DeviceId, dataPoints: z.coerce.number().int().min(1).max(500).default(10) }),
  output: z.object({
    data: z.array(CommandEntry),
    /** Whether older commands exist than those returned. */
    more: z.boolean(),
    /** While a command waits for the device. */
    contact: ContactView.optional(),
  }),
})

export const queueCommand = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/rpc',
  summary: 'Queue a command for a device; it goes out at once when the device is connected.',
  ability: 'useTriggers',
  input: z.object({
    deviceid: DeviceId,
    method: z.string().max(40),
    args: z.record(z.string(), z.json()).default({}),
    /** Reserved by the wire format; nothing may stand in it. */
    extras: z.strictObject({}).optional(),
  }),
  output: z.object({ message: z.string(), commandID: CommandId }),
})

export const cancelCommand = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/rpc',
  summary: 'Cancel a command that has not finished; one already handed over says so.',
  ability: 'useTriggers',
  input: z.object({ deviceid: DeviceId, commandID: CommandId }),
  output: z.object({
    message: z.string(),
    /** The device may have it, or a part of it, all the same; `message` says what that means. */
    wasHandedOver: z.boolean(),
  }),
})
