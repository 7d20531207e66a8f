import type { FlatConfig } from '../../../shared/devices/configTree'
import type { Bounds } from '../../../shared/display/metric'
import { limitSetting } from '../../../shared/settings/limitSetting'
import { boundsFor } from '../display/cards/boundsFor'

/** `10,15` as the low and the high limit; none where it is switched off or cannot be read. */
const readPair = (value: FlatConfig[string] | undefined): readonly [number, number] | undefined => {
  const [low = NaN, high = NaN] = typeof value === 'string' ? value.split(',').map(Number) : []
  return low < high ? [low, high] : undefined
}

/** The limits at which the device itself raises events on a channel. */
const deviceBounds = (dataKey: string, config: FlatConfig): Bounds => {
  const prefix = limitSetting(dataKey, (key) => Object.hasOwn(config, key))?.prefix
  if (prefix === undefined) return {}
  const warning = readPair(config[`${prefix}.warning`])
  const alarm = readPair(config[`${prefix}.alarm`])
  return {
    ...(warning === undefined ? {} : { warnLow: warning[0], warnHigh: warning[1] }),
    ...(alarm === undefined ? {} : { alarmLow: alarm[0], alarmHigh: alarm[1] }),
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
