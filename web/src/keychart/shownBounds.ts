import type { FlatConfig } from '../../../shared/devices/configTree'
import type { Bounds } from '../../../shared/display/metric'
import { readLimitPair } from '../../../shared/settings/limitPair'
import { limitSetting } from '../../../shared/settings/limitSetting'
import { boundsFor } from '../display/cards/gaugeReading'

/** The limits at which the device itself raises events on a channel. */
const deviceBounds = (dataKey: string, config: FlatConfig): Bounds => {
  const prefix = limitSetting(dataKey, (key) => Object.hasOwn(config, key))?.prefix
  if (prefix === undefined) return {}
  const [warning, alarm] = [`${prefix}.warning`, `${prefix}.alarm`].map((key) =>
    readLimitPair(key, config[key]),
  )
  return {
    ...(warning?.low === undefined ? {} : { warnLow: warning.low }),
    ...(warning?.high === undefined ? {} : { warnHigh: warning.high }),
    ...(alarm?.low === undefined ? {} : { alarmLow: alarm.low }),
    ...(alarm?.high === undefined ? {} : { alarmHigh: alarm.high }),
  }
}

/** The limits that a chart shades: those that raise events, and where there are none those that colour the card. */
export const shownBounds = (
  dataKey: string,
  value: number,
  own: Bounds | undefined,
  config: FlatConfig,
): Bounds => ({ ...boundsFor(dataKey, value, own), ...deviceBounds(dataKey, config) })

const sides = [
  ['Warning', 'warnLow', 'warnHigh'],
  ['Alarm', 'alarmLow', 'alarmHigh'],
] as const

/** The limits in words: `Warning below 10 or above 15 V`. */
export const describeBounds = (bounds: Bounds, unit: string): readonly { level: string; text: string }[] =>
  sides.flatMap(([name, low, high]) => {
    const parts = [
      ...(bounds[low] == null ? [] : [`below ${bounds[low]}`]),
      ...(bounds[high] == null ? [] : [`above ${bounds[high]}`]),
    ]
    const text = `${name} ${parts.join(' or ')} ${unit}`.trim()
    return parts.length === 0 ? [] : [{ level: name.toLowerCase(), text }]
  })
