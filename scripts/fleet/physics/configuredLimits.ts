import { type ConfigTree, branchOf, mergeConfig, readConfig } from '../commands/configTree'
import type { Machine, Threshold } from '../machines/Machine'
import { limitSetting } from '../../../shared/settings/limitSetting'

const levels = { warning: 30, alarm: 40 } as const
type Level = keyof typeof levels
const levelNames = Object.keys(levels) as Level[]

/** Beyond what any sensor measures: a limit that is never passed. */
const never = 1000

const settingOf = (dataKey: string, config: ConfigTree) =>
  limitSetting(dataKey, (key) => readConfig(config, key) !== undefined)?.prefix

/** All angles of the accelerometer have one hysteresis. */
const hysteresisKey = (prefix: string): string =>
  `${prefix.startsWith('accel.') ? 'accel' : prefix}.hysteresis`

const numberAt = (config: ConfigTree, key: string): number => {
  const value = readConfig(config, key)
  return typeof value === 'number' && Number.isFinite(value) ? Math.abs(value) : 0
}

/** `10,15` as the low and the high limit; undefined when it is switched off or cannot be read. */
const readPair = (value: unknown): readonly [number, number] | undefined => {
  const [low = NaN, high = NaN] = typeof value === 'string' ? value.split(',').map(Number) : []
  return low < high ? [low, high] : undefined
}

/** The limits of one channel, as its settings have them. */
const limitsAt = (dataKey: string, prefix: string, config: ConfigTree): Threshold[] =>
  levelNames.flatMap((level) => {
    const pair = readPair(readConfig(config, `${prefix}.${level}`))
    if (pair === undefined) return []
    const hysteresis = numberAt(config, hysteresisKey(prefix))
    const common = { topic: dataKey, key: dataKey, hysteresis, lv: levels[level] }
    return [
      { ...common, side: 'low' as const, limit: pair[0], msg: 'Low' },
      { ...common, side: 'high' as const, limit: pair[1], msg: 'High' },
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
    const prefix = settingOf(key, config)
    return prefix === undefined ? [] : limitsAt(key, prefix, config)
  }),
]

const pairOf = (thresholds: readonly Threshold[], lv: number): string => {
  const limitOf = (side: Threshold['side']) =>
    thresholds.find((each) => each.side === side && each.lv === lv)?.limit
  const [low, high] = [limitOf('low'), limitOf('high')]
  return low === undefined && high === undefined ? '' : `${low ?? -never},${high ?? never}`
}

/** The settings in which a machine keeps its limits when it leaves the workshop; an empty one is off. */
export const limitSettings = (machine: Machine): ConfigTree =>
  limitedKeys(machine).reduce<ConfigTree>((tree, key) => {
    const prefix = limitSetting(key, () => true)?.prefix
    if (prefix === undefined) return tree
    const own = machine.thresholds.filter((each) => each.key === key)
    const branches = [
      branchOf(`${prefix}.warning`, pairOf(own, levels.warning)),
      branchOf(`${prefix}.alarm`, pairOf(own, levels.alarm)),
      ...own.map(({ hysteresis }) => branchOf(hysteresisKey(prefix), hysteresis)),
    ]
    return branches.reduce(mergeConfig, tree)
  }, {})
