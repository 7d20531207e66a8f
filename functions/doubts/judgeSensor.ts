import { hourMs, minuteMs, secondMs } from '../../shared/core/time'
import type { SensorDoubt } from '../../shared/doubts/sensorDoubt'
import { firstAfter } from '../data/findTime'
import type { Points } from '../data/points'
import type { Sensor } from './sensors'

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
export const judgeSensor = (
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
