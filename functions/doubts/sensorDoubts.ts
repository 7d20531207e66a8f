import type { SensorDoubt } from '../../shared/doubts/sensorDoubt'
import { type Clock, dayMs, minuteMs, hourMs, secondMs } from '../../shared/core/time'
import type { Sources } from '../data/readRows'
import { numbersOf, openReadUnits } from '../data/readUnits'
import { LinkItem, type RecordItem } from '../devices/deviceStore'
import { type Points, firstAfter } from '../data/points'

/** What is physically possible of a sensor. Wide enough for whichever unit a script sends it in. */
interface Sensor {
  low: number
  high: number
  /** More than this no true value moves within some minutes. */
  jump?: number
  /** Holds a value while the machine stands: judged at work alone. */
  isOfMachine?: boolean
}

const temperature: Sensor = { low: -80, high: 400, jump: 60, isOfMachine: true }
const level: Sensor = { low: -1, high: 101, jump: 40, isOfMachine: true }
const meter: Sensor = { low: 0, high: 1_000_000, isOfMachine: true }
const pressed: Sensor = { low: -50, high: 3000, isOfMachine: true }

/** What always moves a little, or while its machine works. */
export const sensors: Readonly<Record<string, Sensor>> = {
  coolant_temp: temperature,
  oil_temp: temperature,
  trans_temp: temperature,
  eng_temp: temperature,
  oil_pressure: pressed,
  coolant_pressure: pressed,
  fuel_level: level,
  eng_speed: { low: -1, high: 8000, isOfMachine: true },
  eng_hrs: meter,
  hourmeter1_hrs: meter,
  total_fuel: { ...meter, high: 1e9 },
  ambient: { low: -80, high: 150, jump: 30 },
  humidity: { low: -1, high: 101, jump: 60 },
  pressure: { low: 20, high: 130, jump: 20 },
  vin: { low: -1, high: 120 },
}

/** What shows that a machine works: above this it does. */
const workAbove = { state: 3, eng_speed: 1 } as const

/** So many readings in a row say the same before it is believed. */
const confirmed = 3
/** Jumps of the last day are counted, those that are over soon. */
const jumpsWithinMs = 24 * hourMs
const backWithinMs = 15 * minuteMs
const leastJumps = 3
/** Stuck is what holds three times as long as ever before, and not just for a moment. */
const timesUsual = 3
const leastStuck = 36
const leastStuckMs = 3 * hourMs
/** Fewer changes say nothing of how long is usual. */
const leastRuns = 12

type Found = Omit<SensorDoubt, 'key' | 'lastTs' | 'value'>

const tsOf = ({ times }: Points, at: number): number => (times[at] ?? 0) / secondMs

const outOfRange = (points: Points, { low, high }: Sensor): Found | undefined => {
  const { values } = points
  let from = values.length
  while (from > 0 && ((values[from - 1] ?? 0) < low || (values[from - 1] ?? 0) > high)) from -= 1
  const readings = values.length - from
  if (readings < confirmed) return undefined
  return { kind: 'range', sinceTs: tsOf(points, from), low, high, readings }
}

const jumping = (points: Points, { jump }: Sensor): Found | undefined => {
  if (jump === undefined) return undefined
  const { times, values } = points
  const lastMs = times.at(-1) ?? 0
  const found: number[] = []
  for (let at = Math.max(1, firstAfter(times, lastMs - jumpsWithinMs)); at + 1 < values.length; at += 1) {
    const before = values[at - 1] ?? 0
    const [here, after] = [values[at] ?? 0, values[at + 1] ?? 0]
    const isBack = (times[at + 1] ?? 0) - (times[at - 1] ?? 0) <= backWithinMs
    if (isBack && Math.abs(here - before) > jump && Math.abs(after - before) < jump / 2) found.push(at)
  }
  const [first] = found
  if (first === undefined || found.length < leastJumps) return undefined
  return { kind: 'jumps', sinceTs: tsOf(points, first), readings: found.length }
}

/** By how long the sensor itself has ever held a value before. */
const stuck = (points: Points): Found | undefined => {
  const { times, values } = points
  let [since, runs, usual] = [0, 0, 0]
  for (let at = 1; at < values.length; at += 1) {
    if (values[at] === values[at - 1]) continue
    usual = Math.max(usual, at - since)
    runs += 1
    since = at
  }
  if (runs < leastRuns) return undefined
  const readings = values.length - since
  const lastsMs = (times.at(-1) ?? 0) - (times[since] ?? 0)
  if (readings < Math.max(leastStuck, timesUsual * usual) || lastsMs < leastStuckMs) return undefined
  return { kind: 'stuck', sinceTs: tsOf(points, since), readings, usual }
}

/**
 * Whether a sensor is to be trusted, by its own readings alone.
 * @param atWork those at which its machine worked, where that is known: what stands still may hold a value
 */
const judgeSensor = (
  key: string,
  sensor: Sensor,
  points: Points,
  atWork: Points | undefined,
): SensorDoubt | undefined => {
  const isStuck = atWork === undefined && sensor.isOfMachine ? undefined : stuck(atWork ?? points)
  const found =
    outOfRange(points, sensor) ??
    jumping(points, sensor) ??
    (isStuck && atWork !== undefined ? { ...isStuck, isAtWork: true } : isStuck)
  const value = points.values.at(-1)
  // It has moved since it was at work last: it holds nothing.
  if (found === undefined || value === undefined) return undefined
  if (found.kind === 'stuck' && value !== (atWork ?? points).values.at(-1)) return undefined
  return { key, ...found, lastTs: tsOf(points, points.times.length - 1), value }
}

const workKeys = Object.keys(workAbove) as (keyof typeof workAbove)[]
/** An older reading does not say whether a machine works now. */
const freshMs = 15 * minuteMs

type Series = ReadonlyMap<string, Points>

/** Keys that are judged, and what is read beside them. */
const doubtKeys: readonly string[] = [...new Set([...Object.keys(sensors), ...workKeys])]

/** Some of them, and what they are judged by. */
const keysBeside = (keys: readonly string[]): readonly string[] => [...new Set([...keys, ...workKeys])]

/** Whether a key shows that a machine works, asked at times that ascend. */
const openWorks = ({ times, values }: Points, above: number) => {
  let at = -1
  return (ms: number): boolean => {
    while (at + 1 < times.length && (times[at + 1] ?? 0) <= ms) at += 1
    return at >= 0 && ms - (times[at] ?? 0) <= freshMs && (values[at] ?? 0) > above
  }
}

/** Readings at which the machine worked, by another key than the one that is judged; undefined where nothing says so. */
const pickAtWork = (series: Series, key: string, { times, values }: Points): Points | undefined => {
  const known = workKeys.flatMap((each) => {
    const points = each === key ? undefined : series.get(each)
    return points === undefined || points.times.length === 0 ? [] : [openWorks(points, workAbove[each])]
  })
  if (known.length === 0) return undefined
  const kept = { times: new Float64Array(times.length), values: new Float64Array(times.length) }
  let count = 0
  for (let at = 0; at < times.length; at += 1) {
    const ms = times[at] ?? 0
    if (!known.some((works) => works(ms))) continue
    kept.times[count] = ms
    kept.values[count] = values[at] ?? 0
    count += 1
  }
  return { times: kept.times.subarray(0, count), values: kept.values.subarray(0, count) }
}

/** The one place where a sensor comes in doubt: of the keys that were read, those that are not to be trusted now. */
export const judgeSensors = (series: Series, keys: Iterable<string> = series.keys()): SensorDoubt[] =>
  [...keys].flatMap((key) => {
    const [sensor, points] = [Object.hasOwn(sensors, key) ? sensors[key] : undefined, series.get(key)]
    if (sensor === undefined || points === undefined) return []
    return judgeSensor(key, sensor, points, pickAtWork(series, key, points)) ?? []
  })

/** Weekends are in it, and what is usual of a week. */
const lookBackDays = 14

interface Machine {
  record: Pick<RecordItem, 'deviceid' | 'streams'>
  link: LinkItem | undefined
  retentionDays: number
}

/** Which sensors of a machine are in doubt now: of all that are judged, or of those that are named. */
type ReadDoubts = (machine: Machine, asked?: readonly string[]) => Promise<SensorDoubt[]>

export const openReadDoubts = (sources: Sources, now: Clock): ReadDoubts => {
  const readUnits = openReadUnits(sources, now)
  return async ({ record, link, retentionDays }, asked = doubtKeys) => {
    const toMs = now()
    const window = { fromMs: toMs - Math.min(lookBackDays, retentionDays) * dayMs, toMs }
    const keys = keysBeside(asked)
    const machine = { record, link: link ?? LinkItem.parse({ deviceid: record.deviceid }) }
    const units = await readUnits(machine, window, keys)
    return judgeSensors(new Map(keys.map((key) => [key, numbersOf(units, key)])), asked)
  }
}
