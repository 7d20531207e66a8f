import type { FlatConfig } from '../../../shared/devices/configTree'
import { type LimitPair, readLimitPair } from '../../../shared/settings/limitPair'
import { limitSetting } from '../../../shared/settings/limitSetting'
import { type LimitLevel, limitLevels } from './limitLevels'

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${name}${i + 1}`)

/** Every channel that some device watches by itself. */
const watchedKeys: readonly string[] = [
  ...['vin', 'vbat', 'vsys', 'ambient', 'pressure', 'angle', 'pitch', 'roll', 'motion', 'tc1', 'output1'],
  ...['analog', 'current', 'freq', 'duty', 'pulse'].flatMap((name) => numbered(name, 5)),
  ...numbered('mod', 50),
]

interface EventLimit {
  readonly dataKey: string
  readonly pairs: Readonly<Partial<Record<LimitLevel, LimitPair>>>
}

/** The measurements at whose limits a device sends events. */
export const eventLimitsIn = (config: FlatConfig): readonly EventLimit[] =>
  watchedKeys.flatMap((dataKey) => {
    const setting = limitSetting(dataKey, (key) => Object.hasOwn(config, key))
    if (setting === undefined) return []
    const pairs = limitLevels.flatMap((level) => {
      const key = `${setting.prefix}.${level}`
      const pair = readLimitPair(key, config[key])
      return pair === undefined || Object.keys(pair).length === 0 ? [] : [[level, pair] as const]
    })
    return pairs.length === 0 ? [] : [{ dataKey, pairs: Object.fromEntries(pairs) }]
  })
