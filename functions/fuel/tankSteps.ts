import { hourMs, minuteMs } from '../../shared/core/time'
import type { Points } from '../data/points'

/** A change of a tank between two readings that is no consumption, in percent of the tank; below 0 it fell. */
export interface TankStep {
  readonly fromMs: number
  readonly toMs: number
  readonly percent: number
  /** The truth is not further off. */
  readonly error: number
}

export interface TankOptions {
  /** After a longer time without a reading the level may have changed in any way. */
  gapMs: number
  /** Whether a machine stood still at a time; undefined where that is not known. */
  isStill: (ms: number) => boolean | undefined
}

/** A level is estimated from so many readings on one side, not further away than this. */
const mostReadings = 15
const reachMs = 60 * minuteMs
/** A tank is filled within this time. */
const mostFillMs = 20 * minuteMs
/** Less could be slosh. */
export const leastStep = 3.2
/** Slosh of one reading goes on in the next: it averages out more slowly. */
const sloshFactor = 1.4
/** Percent of the tank: the steps in which a level is sent. */
const resolution = 0.4
/** Of the error of a step: rarer than once in many machine-years of readings. */
const sureErrors = 5.2
const leastNoise = 0.25

const medianOf = (values: number[]): number => {
  const sorted = values.sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** Standard deviation of the noise of readings that pass, by how far each is from the middle of its neighbours. */
const noiseOf = (values: readonly number[]): number => {
  const away = values
    .slice(2)
    .map((next, i) => Math.abs((values[i + 1] ?? 0) - ((values[i] ?? 0) + next) / 2))
  // Of a normal noise this median is 0.826 of its deviation.
  return Math.max(leastNoise, medianOf(away) / 0.826)
}

/** What of a level is noise while a machine stands, and while it does not. */
const noisesOf = ({ times, values }: Points, { isStill }: TankOptions) => {
  const [still, other]: [number[], number[]] = [[], []]
  times.forEach((ms, i) => (isStill(ms) === true ? still : other).push(values[i] ?? 0))
  return { still: noiseOf(still), other: sloshFactor * noiseOf(other) }
}

/** How fast a tank usually empties while the machine does not stand, percent an hour. */
const burnOf = ({ times, values }: Points, { isStill, gapMs }: TankOptions): number => {
  const rates: number[] = []
  for (let at = mostReadings; at < times.length; at += 3) {
    const [fromMs = 0, toMs = 0] = [times[at - mostReadings], times[at]]
    const isWork = isStill(fromMs) !== true && isStill(toMs) !== true
    if (!isWork || toMs - fromMs > Math.max(gapMs, 3 * hourMs)) continue
    rates.push((((values[at - mostReadings] ?? 0) - (values[at] ?? 0)) / (toMs - fromMs)) * hourMs)
  }
  return Math.min(25, Math.max(0, medianOf(rates)))
}

interface Estimate {
  level: number
  variance: number
}

/** A level and how far off the truth may be, both in percent of the tank. */
export interface TankLevel {
  readonly percent: number
  readonly error: number
}

export interface Tank {
  /** How fast it usually empties while the machine works, percent an hour. */
  readonly burn: number
  readonly steps: readonly TankStep[]
  /** The level at a reading by it and those after it, or those before it. */
  readonly levelFrom: (at: number) => TankLevel
  readonly levelUntil: (at: number) => TankLevel
}

const nothing: Estimate = { level: 0, variance: 0 }
const sure = ({ level, variance }: Estimate = nothing): TankLevel => ({
  percent: level,
  error: sureErrors * Math.sqrt(variance) + resolution,
})

/**
 * Where a tank has changed at once. On each side of a change its level is estimated from some readings, each worth as much as
 * its noise allows, less what is usually burnt meanwhile.
 */
export const tankSteps = (points: Points, options: TankOptions): Tank => {
  const { times, values } = points
  const noise = noisesOf(points, options)
  const burn = burnOf(points, options)
  const still = Array.from(times, (ms) => options.isStill(ms) === true)

  const estimate = (edge: number, step: 1 | -1): Estimate => {
    let [sum, squares, weights, burnt, count] = [0, 0, 0, 0, 0]
    const edgeMs = times[edge] ?? 0
    for (let n = 0; n < mostReadings; n += 1) {
      const at = edge + n * step
      const ms = times[at]
      if (ms === undefined || Math.abs(ms - edgeMs) > reachMs) break
      if (n > 0 && still[at] !== true) burnt += burn * (Math.abs(ms - (times[at - step] ?? ms)) / hourMs)
      // What is burnt differs from what is usual by half of it.
      const weight = 1 / ((still[at] === true ? noise.still : noise.other) ** 2 + (burnt / 2) ** 2)
      // Later readings show less than the edge, earlier ones more.
      const level = (values[at] ?? 0) + step * burnt
      sum += level * weight
      squares += level * level * weight
      weights += weight
      count += 1
    }
    const level = sum / weights
    // Readings that are further apart than noise have a change between them: no level can be made of them.
    const spread = count > 1 ? Math.max(0, squares - sum * level) / (count - 1) : 0
    return { level, variance: Math.max(1, spread) / weights }
  }
  const before = Array.from(times, (_, at) => estimate(at, -1))
  const after = Array.from(times, (_, at) => estimate(at, 1))

  const stepBetween = (at: number, next: number): TankStep & { deviation: number } => {
    const [fromMs = 0, toMs = 0] = [times[at], times[next]]
    const [from = nothing, to = nothing] = [before[at], after[next]]
    const isStanding = still.slice(at, next + 1).every(Boolean)
    const isSilent = toMs - fromMs > options.gapMs
    const usual = isStanding || isSilent ? 0 : burn * ((toMs - fromMs) / hourMs)
    const deviation = Math.sqrt(from.variance + to.variance + (usual / 3) ** 2)
    const percent = to.level - from.level + usual / 2
    return { fromMs, toMs, percent, error: sureErrors * deviation + 2 * resolution, deviation }
  }

  /** A reading is of a level when it is no further off than noise. */
  const isOf = (at: number, { level }: Estimate = nothing): boolean =>
    Math.abs((values[at] ?? 0) - level) < 3 * (still[at] === true ? noise.still + resolution : noise.other)
  /** The narrowest pair of readings around a change. */
  const narrow = (at: number, next: number): readonly [number, number] => {
    let [low, high] = [at, next]
    while (high - low > 1 && isOf(low + 1, before[low])) low += 1
    while (high - low > 1 && isOf(high - 1, after[high])) high -= 1
    return [low, high]
  }

  const found: (TankStep & { sureness: number; at: number; next: number })[] = []
  for (let at = 0; at + 1 < times.length; at += 1) {
    for (let next = at + 1; next < times.length; next += 1) {
      if (next > at + 1 && (times[next] ?? 0) - (times[at] ?? 0) > mostFillMs) break
      const step = stepBetween(at, next)
      const size = Math.abs(step.percent)
      if (size <= Math.max(leastStep, sureErrors * step.deviation)) continue
      found.push({ ...step, at, next, sureness: size / step.deviation })
    }
  }
  // Of those that lie together the surest is the change; the others see it from aside.
  const kept: typeof found = []
  for (const step of found.sort((a, b) => b.sureness - a.sureness)) {
    const isApart = kept.every(
      ({ fromMs, toMs }) => step.fromMs >= toMs + reachMs || step.toMs + reachMs <= fromMs,
    )
    if (isApart) kept.push(step)
  }
  const steps = kept
    .map(({ at, next }) => stepBetween(...narrow(at, next)))
    .map(({ fromMs, toMs, percent, error }) => ({ fromMs, toMs, percent, error }))
    .sort((a, b) => a.fromMs - b.fromMs)
  return { burn, steps, levelFrom: (at) => sure(after[at]), levelUntil: (at) => sure(before[at]) }
}
