import type { FlatConfig } from '../../../shared/devices/configTree'
import type { Bounds } from '../../../shared/display/metric'
import { limitSetting } from '../../../shared/settings/limitSetting'
import { type LimitLevel, limitLevels } from '../../../shared/rehearsal/replay'
import { configFieldsOf } from '../settings/fields/configFields'

export { type LimitLevel, limitLevels }

export type LimitField = keyof Bounds

export const fieldsOfLevel = {
  alarm: { low: 'alarmLow', high: 'alarmHigh', event: 'alarmEvent' },
  warning: { low: 'warnLow', high: 'warnHigh', event: 'warningEvent' },
} as const satisfies Record<LimitLevel, { low: LimitField; high: LimitField; event: string }>

export const limitNames: Readonly<Record<LimitField, string>> = {
  alarmLow: 'Alarm below',
  alarmHigh: 'Alarm above',
  warnLow: 'Warning below',
  warnHigh: 'Warning above',
}
export const limitFieldNames = Object.keys(limitNames) as LimitField[]

/** The settings in which a device keeps its limits for a channel. */
export interface LimitKeys {
  readonly levels: Readonly<Record<LimitLevel, string>>
  /** How far a value must come back before the event ends; not every channel has one. */
  readonly recovery: string | undefined
}

/** Undefined for a channel that the device does not watch. */
export const limitKeysOf = (dataKey: string, reported: FlatConfig): LimitKeys | undefined => {
  const fields = configFieldsOf(reported)
  const has = (key: string) => fields.some((field) => field.key === key && !field.isReadOnly)
  // Its report shows its generation; its model only what it may have.
  const setting =
    limitSetting(dataKey, (key) => Object.hasOwn(reported, key) && has(key)) ?? limitSetting(dataKey, has)
  if (setting === undefined) return undefined
  const { prefix, hysteresis } = setting
  return {
    levels: { alarm: `${prefix}.alarm`, warning: `${prefix}.warning` },
    recovery: has(hysteresis) ? hysteresis : undefined,
  }
}
