import * as z from 'zod'
import { type Conflict, Pace, setKinds, setStates } from '../../shared/changes/changeSet'
import { DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { allShards, shardOf } from '../alerts/dueStore'
import { accessKey } from '../core/accessKey'
import { jsonOf } from './changeItems'

type Values = Readonly<Record<string, z.core.util.JSONType>>

const WaveTimes = z.object({
  name: z.string(),
  total: z.number(),
  startedMs: z.number().optional(),
  passedMs: z.number().optional(),
})

/** The head of a change set, which its worker moves on. Times are epoch milliseconds. */
export const SetHead = z.object({
  changeid: z.string(),
  /** Distinguishes it from the head of a run that a page sends. */
  isSet: z.literal(true),
  groupid: GroupId,
  kind: z.enum(setKinds),
  total: z.number(),
  state: z.enum(setStates),
  stateMs: z.number(),
  reason: z.string().optional(),
  wave: z.number(),
  waves: z.array(WaveTimes),
  /** How many devices are in each state, as the worker saw it last. */
  counts: z.record(z.string(), z.number()),
  startedMs: z.number(),
  endedMs: z.number().optional(),
  /** Failures until then were accepted by a person. */
  forgivenMs: z.number().default(0),
  /** Commands that wait in queues are to be taken back. */
  takesBack: z.boolean().default(false),
  /** Who made it is to be notified that it stopped. */
  notifies: z.boolean().default(false),
  undoOf: z.string().optional(),
  undoneBy: z.string().optional(),
  userid: UserId,
  email: z.string(),
  name: z.string(),
  /** The worker that has it, and until when. */
  lease: z.string().optional(),
  leasedUntilMs: z.number().default(0),
  /** When its worker looks next; without it no more. */
  dueMs: z.number().optional(),
  /** Moved on by each change. */
  version: z.number(),
  expiresAt: z.number(),
})
export type SetHead = z.infer<typeof SetHead>

/** What a set changes, and where; it never changes. */
export const SetPlan = z.object({
  text: z.string(),
  /** What no other open set may change on the same device. */
  keys: z.array(z.string()),
  /** Settings by their dotted names; of firmware `firmware`; of a script or file its print by its name. */
  patch: jsonOf<Values>(),
  allowUnknownKeys: z.boolean().default(false),
  pace: jsonOf<unknown>().transform((value) => Pace.parse(value)),
  hasCanary: z.boolean(),
  /** The devices of each wave. */
  waves: z.array(z.array(DeviceId)),
})
export type SetPlan = z.infer<typeof SetPlan>

/** A device of a set. It stands under the device, so that all sets that touch it are found by one read. */
export const SetRow = z.object({
  deviceid: DeviceId,
  changeid: z.string(),
  wave: z.number(),
  state: z.enum(['waiting', 'queued', 'confirmed', 'healthy', 'refused', 'silent', 'skipped', 'conflict']),
  stateMs: z.number(),
  note: z.string().optional(),
  commandID: z.string().optional(),
  /** When it had carried the change out. */
  confirmedMs: z.number().optional(),
  /** What it had, of secrets nothing; of firmware `firmware`. */
  before: jsonOf<Values>().optional(),
  /** Of an undo: what this device gets. */
  patch: jsonOf<Values>().optional(),
  conflicts: jsonOf<Conflict[]>().optional(),
  everyMs: z.number().default(0),
  wasOverdue: z.boolean().optional(),
  zone: z.string().optional(),
  expiresAt: z.number(),
})
export type SetRow = z.infer<typeof SetRow>

export const setKey = {
  head: (changeid: string) => ({ pk: changeid, sk: 'META' }),
  plan: (changeid: string) => ({ pk: changeid, sk: 'PLAN' }),
  content: (changeid: string, print: string) => ({ pk: changeid, sk: `FILE#${print}` }),
  device: (deviceid: DeviceId, changeid: string) => ({ pk: accessKey.device(deviceid), sk: changeid }),
  ofGroup: (groupid: GroupId, changeid: string) => ({ pk: accessKey.group(groupid), sk: changeid }),
} as const

const shardName = (shard: string): string => `change ${shard}`
/** The partitions of the index in which sets wait for their time. */
export const setShards: readonly string[] = allShards.map(shardName)
export const setShardOf = (changeid: string): string => shardName(shardOf(changeid))

export const planItem = (changeid: string, plan: SetPlan, expiresAt: number) => ({
  ...setKey.plan(changeid),
  ...plan,
  patch: JSON.stringify(plan.patch),
  pace: JSON.stringify(plan.pace),
  expiresAt,
})

export const rowItem = ({ before, patch, conflicts, ...row }: SetRow) => ({
  ...setKey.device(row.deviceid, row.changeid),
  ...row,
  ...(before === undefined ? {} : { before: JSON.stringify(before) }),
  ...(patch === undefined ? {} : { patch: JSON.stringify(patch) }),
  ...(conflicts === undefined ? {} : { conflicts: JSON.stringify(conflicts) }),
})
