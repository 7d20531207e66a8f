import type { SensorDoubt } from '../../shared/doubts/sensorDoubt'
import { minuteMs } from '../../shared/core/time'
import type { Points } from '../data/points'
import { judgeSensor } from './judgeSensor'
import { sensors, workAbove } from './sensors'

const workKeys = Object.keys(workAbove) as (keyof typeof workAbove)[]
/** An older reading does not say whether a machine works now. */
const freshMs = 15 * minuteMs

type Series = ReadonlyMap<string, Points>

/** Keys that are judged, and what is read beside them. */
export const doubtKeys: readonly string[] = [...new Set([...Object.keys(sensors), ...workKeys])]

/** Some of them, and what they are judged by. */
export const keysBeside = (keys: readonly string[]): readonly string[] => [...new Set([...keys, ...workKeys])]

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
