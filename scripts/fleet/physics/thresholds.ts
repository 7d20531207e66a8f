import { readLimitPair, writeLimitPair } from '../../../shared/settings/limitPair'
import { limitSetting, type LimitSetting } from '../../../shared/settings/limitSetting'
import type { Threshold, Machine } from '../machines/Machine'
import { type ConfigTree, branchOf, mergeConfig, readConfig } from '../commands/configTree'
import type { DeviceEvent, Reading } from './Reading'

const levels = { warning: 30, alarm: 40 } as const
type Level = keyof typeof levels
const levelNames = Object.keys(levels) as Level[]

const settingOf = (dataKey: string, config: ConfigTree) =>
  limitSetting(dataKey, (key) => readConfig(config, key) !== undefined)

const textAt = (config: ConfigTree, key: string): string => {
  const value = readConfig(config, key)
  return typeof value === 'string' ? value : ''
}

const numberAt = (config: ConfigTree, key: string): number => {
  const value = readConfig(config, key)
  return typeof value === 'number' && Number.isFinite(value) ? Math.abs(value) : 0
}

/** The limits of one channel, as its settings have them; what cannot be read is as good as none. */
const limitsAt = (dataKey: string, { prefix, hysteresis }: LimitSetting, config: ConfigTree): Threshold[] =>
  levelNames.flatMap((level) => {
    const key = `${prefix}.${level}`
    const { low, high } = readLimitPair(key, textAt(config, key)) ?? {}
    const common = {
      topic: dataKey,
      key: dataKey,
      hysteresis: numberAt(config, hysteresis),
      lv: levels[level],
    }
    return [
      ...(low === undefined ? [] : [{ ...common, side: 'low' as const, limit: low, msg: 'Low' }]),
      ...(high === undefined ? [] : [{ ...common, side: 'high' as const, limit: high, msg: 'High' }]),
    ]
  })

/** Channels for which the devices of the demo have limits of their own, where they measure them. */
const inside = ['vin', 'vsys', 'ambient', 'pressure', 'pitch', 'roll', 'angle', 'motion'] as const
const limitedKeys = ({ channels }: Machine): readonly string[] => [
  ...inside,
  ...['tc1', 'current1'].filter((key) => channels.some((channel) => channel.key === key)),
]

/** What a machine watches now: the limits of its settings, and those of its script, which have no setting. */
export const thresholdsNow = (machine: Machine, config: ConfigTree): readonly Threshold[] => [
  ...machine.thresholds.filter(({ key }) => settingOf(key, config) === undefined),
  ...limitedKeys(machine).flatMap((key) => {
    const setting = settingOf(key, config)
    return setting === undefined ? [] : limitsAt(key, setting, config)
  }),
]

const pairOf = (thresholds: readonly Threshold[], key: string, lv: number): string => {
  const pair = thresholds
    .filter((each) => each.lv === lv)
    .map(({ side, limit }): [Threshold['side'], number] => [side, limit])
  return writeLimitPair(key, Object.fromEntries(pair))
}

/** The settings in which a machine keeps its limits when it leaves the workshop; an empty one is off. */
export const limitSettings = (machine: Machine): ConfigTree =>
  limitedKeys(machine).reduce<ConfigTree>((tree, key) => {
    const setting = limitSetting(key, () => true)
    if (setting === undefined) return tree
    const { prefix, hysteresis: hysteresisKey } = setting
    const own = machine.thresholds.filter((each) => each.key === key)
    const branches = [
      ...levelNames.map((level) => {
        const levelKey = `${prefix}.${level}`
        return branchOf(levelKey, pairOf(own, levelKey, levels[level]))
      }),
      ...own.map(({ hysteresis }) => branchOf(hysteresisKey, hysteresis)),
    ]
    return branches.reduce(mergeConfig, tree)
  }, {})

/** Which thresholds are past now, by their names: limits are changed while events last. */
export type ActiveEvents = ReadonlySet<string>

const nameOf = ({ key, side, lv }: Threshold): string => `${key} ${side} ${lv}`

/**
 * Compares a reading with the thresholds. A condition begins past its limit and lasts until the value is back inside
 * by the hysteresis, or is no longer measured.
 */
export function watchEvents(
  thresholds: readonly Threshold[],
  reading: Reading,
  before: ActiveEvents,
): { active: ActiveEvents; events: DeviceEvent[] } {
  const active = new Set<string>()
  const events: DeviceEvent[] = []
  for (const threshold of thresholds) {
    const name = nameOf(threshold)
    if (!isPast(threshold, reading[threshold.key], before.has(name))) continue
    active.add(name)
    const { topic, msg, lv } = threshold
    events.push({ topic, msg, lv })
  }
  return { active, events }
}

function isPast({ side, limit, hysteresis }: Threshold, value: unknown, lasting: boolean): boolean {
  if (typeof value !== 'number') return false
  const sign = side === 'high' ? 1 : -1
  return sign * (value - limit) > (lasting ? -hysteresis : 0)
}
