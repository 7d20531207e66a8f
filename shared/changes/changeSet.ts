import * as z from 'zod/mini'
import { ChangeId, DeviceId } from '../core/ids'
import { ClockTime, TimeZone, Weekdays } from '../core/timeZone'
import { maxChangeDevices } from './changes'

/** What one change set changes. */
export const setKinds = ['settings', 'firmware', 'script', 'file'] as const
export type SetKind = (typeof setKinds)[number]

/**
 * How far a change set is. `preparing`: its devices are being read; `stopped`: its gate failed; `paused` and `stopped` may
 * be resumed or aborted, `ended` and `aborted` are ends.
 */
export const setStates = ['preparing', 'running', 'paused', 'stopped', 'ended', 'aborted'] as const
export type SetState = (typeof setStates)[number]

/** A set that may still send: no other may change the same settings of its devices. */
export const isOpenSet = (state: SetState): boolean => state !== 'ended' && state !== 'aborted'

/**
 * How far a change set is on one device. `waiting`: not queued yet; `queued`: waits for a contact; `handedOver`: not
 * answered yet; `confirmed`: the device has it; `healthy`: it has reported on time since, without a new alarm;
 * `refused`: by the device or the portal; `silent`: no contact for too long; `skipped`: nothing was to be done;
 * `undone`: a later set has taken it back; `conflict`: of an undo, the setting has another value by now.
 */
export const deviceStates = [
  'waiting',
  'queued',
  'handedOver',
  'confirmed',
  'healthy',
  'refused',
  'silent',
  'skipped',
  'undone',
  'conflict',
] as const
export type DeviceState = (typeof deviceStates)[number]

export type StateCounts = Record<DeviceState, number>

export const noCounts: StateCounts = {
  waiting: 0,
  queued: 0,
  handedOver: 0,
  confirmed: 0,
  healthy: 0,
  refused: 0,
  silent: 0,
  skipped: 0,
  undone: 0,
  conflict: 0,
}

export const countStates = (devices: readonly { state: DeviceState }[]): StateCounts => {
  const counts = { ...noCounts }
  for (const { state } of devices) counts[state] += 1
  return counts
}

const Counts = z.object({
  waiting: z.int(),
  queued: z.int(),
  handedOver: z.int(),
  confirmed: z.int(),
  healthy: z.int(),
  refused: z.int(),
  silent: z.int(),
  skipped: z.int(),
  undone: z.int(),
  conflict: z.int(),
})

/** When devices may be given the change: a span of each chosen day, by the clock of each device or of one zone. */
export const ChangeWindow = z.object({
  days: Weekdays,
  from: ClockTime,
  to: ClockTime,
  /** Of the group; a device that knows where it is goes by its own clock when `isDeviceTime`. */
  timeZone: TimeZone,
  isDeviceTime: z._default(z.boolean(), false),
})
export type ChangeWindow = z.infer<typeof ChangeWindow>

const Percent = z.int().check(z.minimum(0), z.maximum(100))

/** What a wave must show before the next one begins. */
export const Gate = z.object({
  /** So much of the devices whose outcome is known may have failed; of the canary none may. */
  maxFailedPercent: z._default(Percent, 10),
  /** So many outcomes must be known, or all of a smaller wave. */
  minDecided: z._default(z.int().check(z.minimum(1), z.maximum(maxChangeDevices)), 10),
})
export type Gate = z.infer<typeof Gate>

const defaultGate = { maxFailedPercent: 10, minDecided: 10 }
const maxSoakSeconds = 30 * 86_400

/** How a change set goes about its devices. */
export const Pace = z.object({
  /** How many devices get it first, 0 for none; the server chooses which, unless they are named. Absent: it chooses both. */
  canarySize: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  canaryDevices: z.optional(z.array(DeviceId).check(z.maxLength(100))),
  /** How much of all devices has it after each further wave, the last 100. */
  wavePercents: z._default(
    z.array(Percent.check(z.minimum(1))).check(z.minLength(1), z.maxLength(10)),
    [10, 100],
  ),
  gate: z._default(Gate, defaultGate),
  /** So long, and over so many reports on time, a device must go on after it has the change. */
  soakSeconds: z._default(z.int().check(z.minimum(0), z.maximum(maxSoakSeconds)), 3600),
  reports: z._default(z.int().check(z.minimum(0), z.maximum(100)), 3),
  /** Silent for so many times its own expected contact, a device counts as failed. */
  silentAfter: z._default(z.number().check(z.minimum(1), z.maximum(100)), 3),
  window: z.optional(ChangeWindow),
})
export type Pace = z.infer<typeof Pace>

export const defaultPace: z.infer<typeof Pace> = {
  wavePercents: [10, 100],
  gate: defaultGate,
  soakSeconds: 3600,
  reports: 3,
  silentAfter: 3,
}

export const Wave = z.object({
  /** `Canary`, `Wave 1` … */
  name: z.string(),
  total: z.int(),
  counts: Counts,
  startedTs: z.optional(z.number()),
  /** When its gate let the next one begin. */
  passedTs: z.optional(z.number()),
})

/** One change on many devices; times are epoch seconds. */
export const ChangeSet = z.object({
  changeid: ChangeId,
  kind: z.enum(setKinds),
  /** Bulk Configure sends it from its page, to one device after the other, as one wave. */
  isBulk: z.boolean(),
  /** The settings with their values, of secrets only that they change; or the firmware, the script, the file. */
  text: z.string(),
  total: z.int(),
  state: z.enum(setStates),
  /** Why it is in this state, where that needs a word: why it stopped, who paused it. */
  reason: z.optional(z.string()),
  counts: Counts,
  /** The wave under way, from 0. */
  wave: z.int(),
  startedTs: z.number(),
  /** Since when it is in this state. */
  stateTs: z.number(),
  endedTs: z.optional(z.number()),
  by: z.object({ name: z.string(), email: z.string() }),
  /** The set that it takes back, and the one that takes it back. */
  undoOf: z.optional(ChangeId),
  undoneBy: z.optional(ChangeId),
})
export type ChangeSet = z.infer<typeof ChangeSet>

/** A setting that an undo leaves alone, since it has another value by now. */
export const Conflict = z.object({
  key: z.string(),
  /** What the set made it; absent of secrets. */
  ours: z.optional(z.json()),
  /** What it is now, and who made it so; absent where that is not known. */
  now: z.optional(z.json()),
  nowBy: z.optional(z.string()),
  nowTs: z.optional(z.number()),
  /** What it was before the set. */
  before: z.optional(z.json()),
  why: z.string(),
})
export type Conflict = z.infer<typeof Conflict>

export const SetDevice = z.object({
  deviceid: DeviceId,
  name: z.string(),
  wave: z.int(),
  state: z.enum(deviceStates),
  /** Since when; absent while it waits. */
  stateTs: z.optional(z.number()),
  note: z.optional(z.string()),
  commandID: z.optional(z.string()),
  /** What it had: of settings each that the set changes, secrets left out; or its firmware, the print of its script. */
  before: z.optional(z.record(z.string(), z.json())),
  /** Until when a contact, or the end of the soak, is waited for. */
  untilTs: z.optional(z.number()),
  conflicts: z.optional(z.array(Conflict)),
})
export type SetDevice = z.infer<typeof SetDevice>
