import * as z from 'zod'
import { ChangeId, DeviceId, GroupId, UserId } from '../../shared/core/ids'
import type { FlatConfig } from '../../shared/devices/configTree'
import { accessKey } from '../core/accessKey'

/** A field that is kept as JSON text. */
export const jsonOf = <T>() => z.string().transform((text) => JSON.parse(text) as T)

/** The head of a change; the counts of its devices move as they do. Times are epoch milliseconds. */
export const ChangeHead = z.object({
  changeid: ChangeId,
  groupid: GroupId,
  kind: z.enum(['settings', 'firmware']),
  total: z.number(),
  /** How many it was sent to, and how many of those have not come to their end. */
  sent: z.number(),
  open: z.number(),
  applied: z.number(),
  failed: z.number(),
  startedMs: z.number(),
  /** When it was last sent to a device. */
  lastMs: z.number(),
  sentMs: z.number().optional(),
  endedMs: z.number().optional(),
  /** The change set that takes it back. */
  undoneBy: z.string().optional(),
  userid: UserId,
  email: z.string(),
  name: z.string(),
  expiresAt: z.number(),
})
export type ChangeHead = z.infer<typeof ChangeHead>

/** What is to be changed, and where; it never changes. */
export const ChangePlan = z.object({
  text: z.string(),
  keys: z.array(z.string()),
  deviceids: z.array(DeviceId),
})
export type ChangePlan = z.infer<typeof ChangePlan>

/** A device that it was sent to. */
export const SentTo = z.object({
  deviceid: DeviceId,
  state: z.enum(['queued', 'applied', 'failed', 'cancelled']),
  message: z.string(),
  note: z.string().optional(),
  commandID: z.string(),
  /** What it had of the settings that change, secrets left out; of firmware `firmware`. */
  before: jsonOf<FlatConfig>().optional(),
  /** What it was sent, of secrets `null`; of firmware `firmware`. Without it nothing can be taken back. */
  patch: jsonOf<FlatConfig>().optional(),
})
export type SentTo = z.infer<typeof SentTo>

/** Devices that refused it, and why. */
export const Refusals = z.object({
  failed: z.array(z.object({ deviceid: DeviceId, message: z.string() })).default([]),
})
export type Refusals = z.infer<typeof Refusals>['failed']

export const changeKey = {
  head: (changeid: string) => ({ pk: changeid, sk: 'META' }),
  plan: (changeid: string) => ({ pk: changeid, sk: 'PLAN' }),
  refusals: (changeid: string) => ({ pk: changeid, sk: 'REFUSED' }),
  device: (changeid: string, deviceid: DeviceId) => ({ pk: changeid, sk: accessKey.device(deviceid) }),
  /** Finds the changes of a group, the newest first. */
  ofGroup: (groupid: GroupId, changeid: string) => ({ pk: accessKey.group(groupid), sk: changeid }),
} as const

/** A device is sent to each second; longer after the last one the page that sends is gone. */
const sendingMs = 5 * 60_000

/** Whether more devices may still be sent to. */
export const isSending = ({ sentMs, lastMs }: ChangeHead, nowMs: number): boolean =>
  sentMs === undefined && nowMs - lastMs < sendingMs
