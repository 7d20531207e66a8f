import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { DeviceId } from '../core/ids'
import { CommandProof, commandEnds } from './commandProof'
import { EffectRule, VoidAfterSeconds } from './effectRule'

/**
 * queued → sent → complete | error | noAnswer; or on the way cancelled by a person, or revoked by the portal. `sent` was
 * handed over to the device and waits for its answer.
 */
export const commandStatuses = [
  'queued',
  'sent',
  'complete',
  'error',
  'noAnswer',
  'cancelled',
  'revoked',
] as const
export type CommandStatus = (typeof commandStatuses)[number]

export const CommandId = z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not a command id'))

/** Settings that several people saved go out together; those of a person who may no longer change them do not. */
export const LeftOut = z.object({ keys: z.array(z.string()), requestedBy: z.string(), reason: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

/** One line of the command queue. Times are epoch seconds; `priority` above 0 means pending. */
export const CommandEntry = z.object({
  commandID: CommandId,
  rpcmethod: z.string(),
  args: z.record(z.string(), z.json()),
  ts: z.number(),
  priority: z.int(),
  /** While it is pending: how many pending ones go out before it. */
  position: z.optional(z.int()),
  status: z.enum(commandStatuses),
  device_response: z.optional(z.json()),
  can_be_cancelled: z.boolean(),
  sent_ts: z.optional(z.number()),
  delete_ts: z.optional(z.number()),
  complete_ts: z.optional(z.number()),
  ota_status: z.optional(z.object({ progress: z.number() })),
  requestedBy: z.optional(z.string()),
  /** Why the portal revoked it. */
  reason: z.optional(z.string()),
  /** Settings that did not go out with the others of it: whose they were, and why. */
  left_out: z.optional(z.array(LeftOut)),
  /** A transfer ended early: a part of the file may be on the device, in place of what was there. */
  left_part: z.optional(z.boolean()),
  /** What it should cause. */
  effect: z.optional(EffectRule),
  /** It is not handed over after this. */
  void_after_ts: z.optional(z.number()),
  /** First handed over; `sent_ts` is the last time of a command that was repeated. */
  handed_ts: z.optional(z.number()),
  /** What came of it, once that is known; absent of a command that has nothing to prove. */
  end: z.optional(z.enum(commandEnds)),
  proof: z.optional(CommandProof),
})
export type CommandEntry = z.infer<typeof CommandEntry>

/** When the device is heard of next, as far as its past or its settings tell; times are epoch seconds. */
export const ContactView = z.object({
  isConnected: z.boolean(),
  last_ts: z.optional(z.number()),
  /** One of the two, once there has been a contact. */
  expected_ts: z.optional(z.number()),
  overdue_since_ts: z.optional(z.number()),
  /** The usual time between two contacts. */
  every_s: z.optional(z.number()),
  /** Whether that was learned from its contacts or is what its settings say. */
  basis: z.optional(z.enum(['history', 'interval'])),
})
export type ContactView = z.infer<typeof ContactView>

export const getCommands = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/rpc',
  summary: 'Read the command queue of a device, newest first.',
  ability: 'viewCommands',
  input: z.object({
    deviceid: DeviceId,
    /** The length of a page. */
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 10),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(CommandId),
  }),
  output: z.object({
    data: z.array(CommandEntry),
    /** There when older commands exist than those returned. */
    lastEvaluatedKey: z.optional(CommandId),
    /** How many commands have not finished, in this list or older. */
    pending: z.int(),
    /** What the pending ones wait for: the answer to the one that the device has, or its next contact. */
    waits_for: z.optional(z.enum(['answer', 'contact'])),
    /** On the first page, while a command is pending or its effect is awaited. */
    contact: z.optional(ContactView),
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
    method: z.string().check(z.maxLength(40)),
    args: z._default(z.record(z.string(), z.json()), {}),
    /** Reserved by the wire format; nothing may stand in it. */
    extras: z.optional(z.strictObject({})),
    /** What it should cause; that of a trigger is in its settings unless it is given here. */
    effect: z.optional(EffectRule),
    /** It is void when it was not handed over by then; that of a trigger is in its settings unless it is given here. */
    voidAfterSeconds: z.optional(VoidAfterSeconds),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), commandID: CommandId }),
})

export const cancelCommand = endpoint({
  service: 'device',
  method: 'DELETE',
  path: '/device/{deviceid}/rpc',
  summary: 'Cancel a command that has not finished; the answer says whether it was already handed over.',
  ability: 'useTriggers',
  input: z.object({ deviceid: DeviceId, commandID: CommandId }),
  output: z.object({
    message: z.string(),
    /** The device may have it, or a part of it, all the same; `message` says what that means. */
    wasHandedOver: z.boolean(),
  }),
})
