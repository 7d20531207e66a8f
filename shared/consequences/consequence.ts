import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { effects } from './effectOf'

export const changeKinds = ['setting', 'firmware', 'script'] as const

/** One thing that was changed. Of a secret no value is kept. */
const ChangedPart = z.object({
  kind: z.enum(changeKinds),
  /** Of a setting: its dotted name. */
  key: z.optional(z.string()),
  from: z.optional(z.json()),
  to: z.optional(z.json()),
  /** Who changed it; absent when it was changed on the device itself. */
  by: z.optional(z.string()),
})
export type ChangedPart = z.infer<typeof ChangedPart>

/** What took effect within an hour is one change: what each part of it caused cannot be separated. */
const Change = z.object({
  /** When the first part of it took effect, epoch seconds; names the change. */
  ts: z.number(),
  parts: z.array(ChangedPart),
  /** So many other changes took effect in the days that are compared. */
  others: z.number(),
  /** The seven days after it are over then, epoch seconds. */
  readyTs: z.number(),
})
export type Change = z.infer<typeof Change>

/** Of each day that is compared, or of each day with enough of them. */
export const figureNames = ['messages', 'bytes', 'punctuality', 'batterySlope', 'alarms'] as const
export type FigureName = (typeof figureNames)[number]

const Figure = z.object({
  name: z.enum(figureNames),
  /**
   * Means of the days before and after: messages; their bytes as JSON; percent of the time in which readings came at the
   * device's own pace; volts that the battery gained; events of warning and alarm. Absent without any day.
   */
  before: z.optional(z.number()),
  after: z.optional(z.number()),
  daysBefore: z.number(),
  daysAfter: z.number(),
  /** `changed` by a permutation test of the days at one in a hundred; `notEnough` with fewer than five days on either side. */
  effect: z.enum(effects),
})
export type Figure = z.infer<typeof Figure>

export const getChangesMade = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/changes-made',
  summary: 'List what took effect on a device: settings, firmware and scripts, newest first, the last fifty.',
  ability: 'editDeviceSettings',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ changes: z.array(Change) }),
})

export const getConsequence = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/consequence',
  summary: 'Compare the seven days before a change with the seven days after it.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    /** The `ts` of the change. */
    changeTs: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(4_102_444_800)),
  }),
  output: z.object({
    change: Change,
    /** Empty until the seven days after it are over. */
    figures: z.array(Figure),
  }),
})
