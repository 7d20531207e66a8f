import { hourMs, secondMs } from '../../shared/core/time'
import type { UnknownReason } from '../../shared/hours/hours'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { findDecimals } from '../../shared/data/rollups/decimals'
import type { Points } from '../data/points'
import { paceAround } from '../data/silences'
import { HoursTally } from './HoursTally'
import { type Pace, gapIntervals, gapMs } from './pace'

/** A meter of hours over time. */
export interface Meter extends Points {
  /** What its values are rounded to, hours, where they do not say so themselves: those of one that is made of others. */
  readonly step?: number
}

/** Readings that hold all meters of hours that the device had by then. */
interface MeterRows {
  readonly times: readonly number[]
  /** For each meter a value at each time; `NaN` where it had not been seen yet. */
  readonly values: readonly (readonly number[])[]
  /** The least step of each meter, hours. */
  readonly steps: readonly number[]
}

const mostDecimals = 4
/** No meter that shows parts of an hour shows fewer than tenths. */
const coarsest = 0.1

/** What the values of a meter are rounded to, hours: the coarsest step by which all of them could be written. */
export const stepOf = ({ values }: Points): number => {
  const decimals = findDecimals(values)
  if (decimals === undefined || decimals > mostDecimals) return 10 ** -mostDecimals
  if (decimals === 0) return values.some((value) => value !== 0) ? 1 : coarsest
  const scale = 10 ** decimals
  const isMultiple = (of: number) => values.every((value) => Math.round(value * scale) % of === 0)
  const multiple = [5, 2].find((of) => of / scale <= coarsest && isMultiple(of)) ?? 1
  return multiple / scale
}

/** One pass over all readings of a week or a month: it makes nothing for each of them. */
const meterRows = (meters: readonly Meter[]): MeterRows => {
  const next = meters.map(() => 0)
  const seen = meters.map(() => false)
  const row = meters.map(() => Number.NaN)
  const times: number[] = []
  const values: number[][] = meters.map(() => [])

  for (;;) {
    let at = Infinity
    for (let i = 0; i < meters.length; i++) at = Math.min(at, meters[i]?.times[next[i] ?? 0] ?? Infinity)
    if (at === Infinity) break
    let isWhole = true
    for (let i = 0; i < meters.length; i++) {
      const meter = meters[i]
      row[i] = Number.NaN
      // Of several at one instant the last.
      while (meter?.times[next[i] ?? 0] === at) {
        row[i] = meter.values[next[i] ?? 0] ?? Number.NaN
        next[i] = (next[i] ?? 0) + 1
        seen[i] = true
      }
      if (seen[i] === true && Number.isNaN(row[i])) isWhole = false
    }
    if (!isWhole) continue
    times.push(at)
    for (let i = 0; i < meters.length; i++) values[i]?.push(row[i] ?? Number.NaN)
  }
  return { times, values, steps: meters.map((meter) => meter.step ?? stepOf(meter)) }
}

/** What a period is read with. */
export interface Asked {
  period: Period
  /** The intervals that the device had at a time. */
  paceAt: (ms: number) => Pace
  /** Whether a warning or an alarm lasted at a reading. */
  isException: (ms: number) => boolean
  /** When another unit took over, first heard at that time. */
  seams?: readonly number[]
}

/** A kind of use and the meters that count its hours. */
export interface MeteredUse {
  meters: readonly Meter[]
  /** The unit counts them, not the machine: another unit has counted something else. */
  isOfUnit?: boolean
}

/** Clocks of devices and rounded values may differ so much. */
const toleranceMs = 2 * secondMs

/**
 * How a period was spent, by meters that the machine or its device counts itself. What such a meter gains between two
 * readings is known to one base interval and one step of the meter, however many readings lie between; not so when it
 * falls, or leaps further than the time. In a silence of more than three intervals it is a lower bound: a device without
 * supply does not count.
 */
export const meteredHours = (uses: readonly MeteredUse[], asked: Asked) => {
  const { period, paceAt, isException, seams = [] } = asked
  const { times, values, steps } = meterRows(uses.flatMap(({ meters }) => meters))
  const useOf = uses.flatMap(({ meters }, use) => meters.map(() => use))
  const isOfUnit = uses.some((use) => use.isOfUnit === true)
  const tally = new HoursTally(uses.length)
  const roundings = steps.map((step) => step * hourMs)
  const ofUses = roundings.reduce<number[]>(
    (sums, rounding, i) => sums.map((sum, use) => (use === useOf[i] ? sum + rounding : sum)),
    uses.map(() => toleranceMs),
  )
  let pace = paceAt(period.fromMs)
  let errors = ofUses.map((error) => error + pace.baseMs)
  const turnTo = (next: Pace): void => {
    pace = next
    errors = ofUses.map((error) => error + next.baseMs)
  }

  let run = { lengthMs: 0, gains: uses.map(() => 0), errors: uses.map(() => 0) }
  const endRun = () => {
    if (run.lengthMs === 0) return
    tally.addKnown(run.lengthMs, run.gains, run.errors)
    run = { lengthMs: 0, gains: uses.map(() => 0), errors: uses.map(() => 0) }
  }

  /** What each use gained between two readings; more than that it may have where a meter was seen for the first time. */
  const [gains, most] = [uses.map(() => 0), uses.map(() => 0)]
  let fault: UnknownReason | undefined
  const measure = (at: number, lengthMs: number): void => {
    gains.fill(0)
    most.fill(0)
    fault = undefined
    for (let i = 0; i < useOf.length; i++) {
      const use = useOf[i] ?? 0
      const [before, after] = [values[i]?.[at - 1] ?? Number.NaN, values[i]?.[at] ?? Number.NaN]
      if (Number.isNaN(after)) continue
      if (Number.isNaN(before)) {
        most[use] = (most[use] ?? 0) + Math.min(lengthMs, Math.max(0, after * hourMs))
        continue
      }
      const gainMs = (after - before) * hourMs
      if (gainMs < -toleranceMs - (roundings[i] ?? 0)) fault ??= 'fell'
      else if (gainMs > lengthMs + (errors[use] ?? 0)) fault ??= 'leapt'
      else {
        gains[use] = (gains[use] ?? 0) + gainMs
        most[use] = (most[use] ?? 0) + gainMs
      }
    }
  }

  const addPair = (at: number, fromMs: number, toMs: number): void => {
    const [startMs, endMs] = [Math.max(fromMs, period.fromMs), Math.min(toMs, period.toMs)]
    if (startMs >= endMs) return
    const lengthMs = toMs - fromMs
    const insideMs = endMs - startMs
    const outsideMs = lengthMs - insideMs
    const here = paceAt(fromMs)
    if (here !== pace) turnTo(here)
    if (isOfUnit && seams.some((ms) => ms > fromMs && ms <= toMs)) {
      endRun()
      tally.addUnknown(startMs, endMs, 'swapped')
      return
    }
    measure(at, lengthMs)
    let surplusMs = -lengthMs
    for (let use = 0; use < gains.length; use++) surplusMs += (gains[use] ?? 0) - (errors[use] ?? 0)
    const isTooMuch = surplusMs > 0
    const isSilent =
      lengthMs > gapMs(pace, isException(fromMs) && isException(toMs)) &&
      lengthMs > gapIntervals * paceAround(times, at)
    const least = () => gains.map((gain, use) => Math.max(0, gain - (errors[use] ?? 0) - outsideMs))
    if (fault !== undefined || isTooMuch || isSilent) {
      endRun()
      const reason = fault ?? (isTooMuch ? 'leapt' : 'silent')
      tally.addUnknown(startMs, endMs, reason, isTooMuch ? [] : least())
      return
    }
    if (outsideMs > 0 || most.some((each, use) => each !== gains[use])) {
      endRun()
      const low = least()
      const high = most.map((each, use) => Math.min(insideMs, each + (errors[use] ?? 0)))
      tally.addKnown(
        insideMs,
        low.map((each, use) => (each + (high[use] ?? 0)) / 2),
        low.map((each, use) => ((high[use] ?? 0) - each) / 2),
      )
      return
    }
    run.lengthMs += insideMs
    for (let use = 0; use < gains.length; use++) {
      run.gains[use] = (run.gains[use] ?? 0) + (gains[use] ?? 0)
      run.errors[use] = Math.max(run.errors[use] ?? 0, errors[use] ?? 0)
    }
  }

  const addEdge = (fromMs: number, toMs: number): void => {
    if (fromMs >= toMs) return
    endRun()
    if (toMs - fromMs > gapMs(paceAt(fromMs), false)) tally.addUnknown(fromMs, toMs, 'silent')
    else tally.addOpen(toMs - fromMs, [], () => true)
  }

  const [first = Infinity, last = -Infinity] = [times[0], times.at(-1)]
  addEdge(period.fromMs, Math.min(first, period.toMs))
  for (let at = 1; at < times.length; at++) addPair(at, times[at - 1] ?? 0, times[at] ?? 0)
  endRun()
  addEdge(Math.max(Math.min(last, period.toMs), period.fromMs), period.toMs)
  return tally.finish()
}
