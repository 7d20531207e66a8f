import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { EpochSeconds } from '../core/time'

/** So many devices of a group are read at most: they are spread evenly over it, and the answer says how many they were. */
export const maxCompared = 100

/** One setting that differs. Of a secret, and of what was too long to be kept, no value is given. */
export const SettingDifference = z.object({
  /** The dotted name. */
  key: z.string(),
  isSecret: z.boolean(),
  /** Values are not on record: it differs, and how is not known. */
  isUnkept: z.optional(z.boolean()),
  /** On this device; absent when it is not set, or not given. */
  here: z.optional(z.json()),
  /** What it is compared with; absent when it is not set, or not given. */
  other: z.optional(z.json()),
  /** In a group: so many devices have that value, … */
  devices: z.optional(z.number()),
  /** … of so many that have the setting. */
  of: z.optional(z.number()),
})
export type SettingDifference = z.infer<typeof SettingDifference>

export const getSettingsDifference = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/settings-difference',
  summary:
    'Compare the settings of a device with those of another moment, of another device, or with what most devices of a group have.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    /** The settings of this moment instead of those of now. */
    time: z.optional(EpochSeconds),
    /** One of these three says what to compare with. */
    otherTime: z.optional(EpochSeconds),
    targetDeviceid: z.optional(DeviceId),
    targetGroupid: z.optional(GroupId),
  }),
  output: z.object({
    differences: z.array(SettingDifference),
    /** So many settings are the same. */
    same: z.number(),
    /** Settings that cannot be compared, since their value at the moment is not known. */
    unknown: z.array(z.string()),
    /** Of moments: the first change on record, epoch seconds; what was before is not known. */
    knownSinceTs: z.optional(z.number()),
    /** The history is longer than what was read. */
    isPartial: z.boolean(),
    /** What the comparison with a group rests on. */
    group: z.optional(
      z.object({
        /** Only devices of this model are compared. */
        model: z.string(),
        /** So many were compared. */
        compared: z.number(),
        /** So many other devices the group holds. */
        devices: z.number(),
        /** Settings for which no value is that of most devices. */
        undecided: z.number(),
      }),
    ),
  }),
})
