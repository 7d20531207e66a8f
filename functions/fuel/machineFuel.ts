import { type Clock, dayMs, hourMs, secondMs } from '../../shared/core/time'
import type { Fuel } from '../../shared/fuel/fuel'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { Bounds } from '../../shared/hours/hours'
import type { Caller } from '../core/http/caller'
import { readingRightsOf } from '../data/askedWindow'
import { judgeSensors } from '../doubts/sensorDoubts'
import { numbersOf, openReadUnits } from '../data/readUnits'
import type { Sources } from '../data/readRows'
import { gapOf } from '../data/silences'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { firstAfter, type Points } from '../data/points'
import { tankFuel } from './tankFuel'

/** Litres an hour: more burns no engine of a machine. */
const mostLph = 600
/** Its count comes in steps of half a litre, and may be a reading old. */
const stepLitres = 0.5

const shareOf = (fromMs: number, toMs: number, { fromMs: begin, toMs: end }: Period): number =>
  Math.max(0, Math.min(toMs, end) - Math.max(fromMs, begin)) / hourMs

/**
 * Litres that an engine counted in a period. What it gained between two readings is known however long it was silent; not so
 * where the count falls, or rises by more than an engine can burn, or before the first and after the last reading.
 * @param points with the nearest readings before and after the period, if there are any
 */
const countedFuel = (
  { times, values }: Points,
  period: Period,
): { used: Bounds; unknownHours: number } | undefined => {
  if (times.length === 0) return undefined
  let [atLeast, atMost, unknownHours] = [0, 0, 0]
  const addUnknown = (fromMs: number, toMs: number) => {
    const hours = shareOf(fromMs, toMs, period)
    unknownHours += hours
    atMost += hours * mostLph
  }
  addUnknown(period.fromMs, times[0] ?? period.toMs)
  for (let at = 1; at < times.length; at += 1) {
    const [fromMs = 0, toMs = 0] = [times[at - 1], times[at]]
    const hours = shareOf(fromMs, toMs, period)
    if (hours === 0) continue
    const gain = (values[at] ?? 0) - (values[at - 1] ?? 0)
    const allHours = (toMs - fromMs) / hourMs
    if (gain < 0 || gain > allHours * mostLph + stepLitres) {
      addUnknown(fromMs, toMs)
      continue
    }
    const isInside = fromMs >= period.fromMs && toMs <= period.toMs
    // Of what was burnt across an edge all of it, or none, may be of the period.
    if (isInside) atLeast += gain
    atMost += gain
  }
  addUnknown(times.at(-1) ?? period.fromMs, period.toMs)
  return {
    used: { atLeast: Math.max(0, atLeast - stepLitres), atMost: atMost + stepLitres },
    unknownHours,
  }
}

const counterKey = 'total_fuel'
const usualLevelKey = 'fuel_level'
const firstWorkState = 4
const stillKmh = 3
const idleRpm = 1000

/** What shows that a machine does not stand still, and above what. */
const movingAbove = { state: firstWorkState - 1, gps_speed: stillKmh, eng_speed: idleRpm } as const
const movingKeys = Object.keys(movingAbove) as (keyof typeof movingAbove)[]

/** All keys that fuel is read from. @param levelKey as a person set it for fleet systems */
const fuelKeys = (levelKey: string | undefined): string[] => [
  ...new Set([counterKey, levelKey ?? usualLevelKey, usualLevelKey, ...movingKeys]),
]

interface FuelAsked {
  period: Period
  /** After a longer silence it is not known what happened. */
  gapMs: number
  nowMs: number
}

type Series = ReadonlyMap<string, Points>
const noPoints: Points = { times: new Float64Array(), values: new Float64Array() }

const valueAt = ({ times, values }: Points, ms: number, gapMs: number): number | undefined => {
  const at = firstAfter(times, ms) - 1
  const readMs = times[at]
  return readMs === undefined || ms - readMs > gapMs ? undefined : values[at]
}

/** A machine stands still where something would show that it moves or works, and nothing does. */
const stillIn =
  (series: Series, gapMs: number) =>
  (ms: number): boolean | undefined => {
    const known = movingKeys.flatMap((key) => {
      const value = valueAt(series.get(key) ?? noPoints, ms, gapMs)
      return value === undefined ? [] : [value <= movingAbove[key]]
    })
    return known.length === 0 ? undefined : known.every(Boolean)
  }

/** A level is a share of the tank. */
const levelsOf = ({ times, values }: Points): Points => {
  const isLevel = Array.from(values, (value) => value >= 0 && value <= 100)
  return {
    times: times.filter((_, i) => isLevel[i]),
    values: values.filter((_, i) => isLevel[i]),
  }
}

const mostEvents = 100

/** The one place where a figure of fuel is made of readings; those from around the period belong to it. */
export const machineFuel = (
  series: Series,
  levelKey: string | undefined,
  { period, gapMs, nowMs }: FuelAsked,
): Fuel => {
  const own = series.get(levelKey ?? usualLevelKey)
  const level = levelsOf(own?.times.length ? own : (series.get(usualLevelKey) ?? noPoints))
  const counted = countedFuel(series.get(counterKey) ?? noPoints, period)
  const tank = tankFuel(level, { period, gapMs, nowMs, isStill: stillIn(series, gapMs) })
  const hours = (period.toMs - period.fromMs) / hourMs
  const events = tank?.events ?? []
  return {
    fromTime: period.fromMs / secondMs,
    toTime: period.toMs / secondMs,
    ...(counted === undefined ? {} : { usedLitres: counted.used }),
    litresUnknownHours: counted?.unknownHours ?? hours,
    ...(tank === undefined ? {} : { usedPercent: tank.used }),
    percentUnknownHours: tank?.unknownHours ?? hours,
    events: events.slice(-mostEvents),
    moreEvents: Math.max(0, events.length - mostEvents),
  }
}

/** Nothing is known: the plan of the device keeps no readings of the period. */
export const unknownFuel = ({ fromMs, toMs }: Period): Fuel => ({
  fromTime: fromMs / secondMs,
  toTime: toMs / secondMs,
  litresUnknownHours: (toMs - fromMs) / hourMs,
  percentUnknownHours: (toMs - fromMs) / hourMs,
  events: [],
  moreEvents: 0,
})

/** So far beyond a period is looked for the reading next to it. */
const reachMs = dayMs

/** Fuel of one device over a period that has begun, as its plan lets it be known. */
export const openReadMachineFuel = (sources: Sources, now: Clock) => {
  const readUnits = openReadUnits(sources, now)

  return async (
    { record, link }: { record: RecordItem; link: LinkItem },
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<Fuel> => {
    const rights = readingRightsOf(record, caller, now)
    const oldestMs = now() - rights.retentionDays * dayMs
    if (!rights.rawData || oldestMs >= period.toMs) return unknownFuel(period)
    const window = { fromMs: Math.max(period.fromMs - reachMs, oldestMs), toMs: period.toMs + reachMs }
    const keys = fuelKeys(record.aempFuelKey)
    const units = await readUnits({ record, link }, window, keys)
    const points = new Map(keys.map((key) => [key, numbersOf(units, key)]))
    const doubts = judgeSensors(points, ['fuel_level', 'total_fuel'])
    // What the plan no longer keeps of the period is a time without readings.
    const fuel = machineFuel(points, record.aempFuelKey, { period, gapMs: gapOf(link), nowMs: now() })
    return doubts.length === 0 ? fuel : { ...fuel, doubts }
  }
}
export type ReadMachineFuel = ReturnType<typeof openReadMachineFuel>
