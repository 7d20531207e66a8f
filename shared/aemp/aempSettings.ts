import * as z from 'zod/mini'
import { DataKey } from '../data/reading'

const maxTextLength = 60

/** What a fleet system distinguishes machines by: some text, without what would break a line of it. */
const Text = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(maxTextLength),
    z.regex(/^[^\p{C}]*$/u, 'must be plain text'),
  )

/** The channel that holds a figure; `null` where the machine has none. */
const ChannelKey = z.nullable(DataKey)

/** How a machine shows in a fleet system that reads AEMP 2.0, by the names of the wire. */
export const aempSettings = {
  AEMP_enabled: z.boolean(),
  AEMP_make: Text,
  AEMP_model: Text,
  AEMP_equipmentID: Text,
  AEMP_serialNumber: Text,
  /** Decimal hours. */
  AEMP_cumulativeOperatingHoursKey: ChannelKey,
  /** Decimal hours. */
  AEMP_cumulativeIdleHoursKey: ChannelKey,
  /** 0 to 100. */
  AEMP_fuelRemainingKey: ChannelKey,
  /** 0 stopped, 1 started. */
  AEMP_engineStatusKey: ChannelKey,
} as const

export const AempSettings = z.object(aempSettings)
export type AempSettings = z.infer<typeof AempSettings>
export type AempKey = keyof AempSettings

export const aempKeys = Object.keys(aempSettings) as AempKey[]
export const isAempKey = (key: string): key is AempKey => Object.hasOwn(aempSettings, key)
