import * as z from 'zod/mini'
import { CommandId } from '../commands/commandQueue'
import { endpoint } from '../core/endpoint'
import { DeviceId } from '../core/ids'
import { EpochSeconds } from '../core/time'

/**
 * How a setting was changed; `device`: by the device itself, its own page or a person beside it. `confirmed` is no change
 * of its own: the device reports what was saved for it before it has answered.
 */
export const turnVias = ['page', 'api', 'bulk', 'import', 'swap', 'device', 'confirmed'] as const
export type TurnVia = (typeof turnVias)[number]

/**
 * What came of a saved setting: it waits for a contact, was handed over, is confirmed by the device, was refused by it or
 * by the portal, was not answered, was cancelled, or was replaced by a later save before it went out. `reported` is what
 * the device says of itself.
 */
export const turnOutcomes = [
  'waiting',
  'handedOver',
  'confirmed',
  'refused',
  'noAnswer',
  'cancelled',
  'replaced',
  'reported',
] as const
export type TurnOutcome = (typeof turnOutcomes)[number]

const SettingKey = z.string().check(z.minLength(1), z.maxLength(200), z.meta({ title: 'Setting' }))

/** One change of one setting. Times are epoch seconds; of a secret no value is kept. */
export const SettingTurn = z.object({
  /** Of the save; the settings of one save share it. */
  id: z.string(),
  ts: z.number(),
  key: z.string(),
  /** Absent when it was not known, of secrets, and of what was too long to be kept. */
  from: z.optional(z.json()),
  to: z.optional(z.json()),
  isSecret: z.boolean(),
  /** Absent for the device itself. */
  by: z.optional(z.object({ name: z.string(), email: z.string() })),
  via: z.enum(turnVias),
  /** The command that carries it to the device. */
  commandID: z.optional(CommandId),
  /** The change on many devices that it was part of. */
  changeid: z.optional(z.string()),
  outcome: z.enum(turnOutcomes),
  /** When that came about. */
  outcomeTs: z.optional(z.number()),
  /** Why it did not take effect. */
  why: z.optional(z.string()),
})
export type SettingTurn = z.infer<typeof SettingTurn>

export const getSettingTurns = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/setting-turns',
  summary: 'Read which settings of a device were changed, by whom and with what outcome, newest first.',
  ability: 'editDeviceSettings',
  input: z.object({
    deviceid: DeviceId,
    /** The history of this setting alone, by its dotted name. */
    key: z.optional(SettingKey),
    fromTime: z.optional(EpochSeconds),
    toTime: z.optional(EpochSeconds),
    /** As many saves. */
    dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
    /** The `lastEvaluatedKey` of the page before. */
    pageStartKey: z.optional(z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of a change'))),
  }),
  output: z.object({ turns: z.array(SettingTurn), lastEvaluatedKey: z.optional(z.string()) }),
})

export const getSettingsAt = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/settings-at',
  summary: 'Read the settings that a device had at a moment, as far as the history of its changes reaches.',
  ability: 'editDeviceSettings',
  input: z.object({ deviceid: DeviceId, time: EpochSeconds }),
  output: z.object({
    /** Dotted names; secrets masked. */
    settings: z.record(z.string(), z.json()),
    /** How its cards were shown, and its notes: what the portal itself keeps. Drawings are left out. */
    portal: z.record(z.string(), z.json()),
    /** Secrets, and texts too long to be kept, that were changed since: their value then is not known. */
    unknown: z.array(z.string()),
    /** The first change on record, epoch seconds: what was before is not known. Absent without any. */
    knownSinceTs: z.optional(z.number()),
    /** The history is longer than what was read: settings may be those of a later moment. */
    isPartial: z.boolean(),
  }),
})
