import { hourMs, secondMs } from '../../shared/core/time'
import type { UnknownReason } from '../../shared/hours/hours'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { HoursTally } from './HoursTally'
import { type Meter, meterRows } from './meterRows'
import { type Pace, gapMs } from './pace'

/** What a period is read with. */
export interface Asked {
  period: Period
  /** The intervals that the device had at a time. */
  paceAt: (ms: number) => Pace
  /** Whether a warning or an alarm lasted at a reading. */
  isException: (ms: number) => boolean
}

/** A kind of use and the meters that count its hours. */
export interface MeteredUse {
  meters: readonly Meter[]
}

/** Clocks of devices and rounded values may differ so much. */
const toleranceMs = 2 * secondMs

interface Step {
  gainMs: number
  /** Without a value before, it counted between nothing and this. */
  mostMs: number
  fault?: UnknownReason
}

const stepBetween = (
  before: number,
  after: number,
  lengthMs: number,
  { errorMs, roundingMs }: { errorMs: number; roundingMs: number },
): Step => {
  if (Number.isNaN(after)) return { gainMs: 0, mostMs: 0 }
  // A meter that is seen for the first time may have been sent late.
  if (Number.isNaN(before)) return { gainMs: 0, mostMs: Math.min(lengthMs, Math.max(0, after * hourMs)) }
  const gainMs = (after - before) * hourMs
  if (gainMs < -toleranceMs - roundingMs) return { gainMs: 0, mostMs: lengthMs, fault: 'fell' }
  if (gainMs > lengthMs + errorMs) return { gainMs: 0, mostMs: lengthMs, fault: 'leapt' }
  return { gainMs, mostMs: gainMs }
}

/**
 * How a period was spent, by meters that the machine or its device counts itself. What such a meter gains between two
 * readings is known to one base interval and one step of the meter, however many readings lie between; not so when it
 * falls, or leaps further than the time. In a silence of more than three intervals it is a lower bound: a device without
 * supply does not count.
 */
export const meteredHours = (uses: readonly MeteredUse[], asked: Asked) => {
  const { period, paceAt, isException } = asked
  const { times, values, steps } = meterRows(uses.flatMap(({ meters }) => meters))
  const useOf = uses.flatMap(({ meters }, use) => meters.map(() => use))
  const tally = new HoursTally(uses.length)
  const sumByUse = (amounts: readonly number[]) =>
    uses.map((_, use) => amounts.reduce((sum, each, i) => (useOf[i] === use ? sum + each : sum), 0))
  const meterErrors = steps.map((step) => step * hourMs)
  const errorsAt = (ms: number): number[] => {
    const { baseMs } = paceAt(ms)
    return sumByUse(meterErrors).map((error) => baseMs + error + toleranceMs)
  }

  let run = { lengthMs: 0, gains: uses.map(() => 0), errors: uses.map(() => 0) }
  const endRun = () => {
    if (run.lengthMs > 0) tally.addKnown(run.lengthMs, run.gains, run.errors)
    run = { lengthMs: 0, gains: uses.map(() => 0), errors: uses.map(() => 0) }
  }

  const addPair = (at: number, fromMs: number, toMs: number): void => {
    const [startMs, endMs] = [Math.max(fromMs, period.fromMs), Math.min(toMs, period.toMs)]
    if (startMs >= endMs) return
    const [lengthMs, insideMs] = [toMs - fromMs, endMs - startMs]
    const outsideMs = lengthMs - insideMs
    const pace = paceAt(fromMs)
    const errors = errorsAt(fromMs)
    const moved = useOf.map((use, i) =>
      stepBetween(values[at - 1]?.[i] ?? NaN, values[at]?.[i] ?? NaN, lengthMs, {
        errorMs: errors[use] ?? 0,
        roundingMs: meterErrors[i] ?? 0,
      }),
    )
    const gains = sumByUse(moved.map(({ gainMs }) => gainMs))
    const most = sumByUse(moved.map(({ mostMs }) => mostMs))
    const all = gains.reduce((sum, gain) => sum + gain, 0)
    const allErrors = errors.reduce((sum, error) => sum + error, 0)
    const isTooMuch = all > lengthMs + allErrors
    const fault = moved.find((step) => step.fault !== undefined)?.fault ?? (isTooMuch ? 'leapt' : undefined)
    const isSilent = lengthMs > gapMs(pace, isException(fromMs) && isException(toMs))
    const least = (each: readonly number[]) =>
      isTooMuch ? [] : each.map((gain, use) => Math.max(0, gain - (errors[use] ?? 0) - outsideMs))
    if (fault !== undefined || isSilent) {
      endRun()
      tally.addUnknown(startMs, endMs, fault ?? 'silent', least(gains))
      return
    }
    if (outsideMs > 0 || most.some((each, use) => each !== gains[use])) {
      endRun()
      const [low, high] = [least(gains), most.map((each, use) => each + (errors[use] ?? 0))]
      const middle = uses.map((_, use) => ((low[use] ?? 0) + Math.min(insideMs, high[use] ?? 0)) / 2)
      const half = uses.map((_, use) => (Math.min(insideMs, high[use] ?? 0) - (low[use] ?? 0)) / 2)
      tally.addKnown(insideMs, middle, half)
      return
    }
    run.lengthMs += insideMs
    run.gains = run.gains.map((sum, use) => sum + (gains[use] ?? 0))
    run.errors = run.errors.map((error, use) => Math.max(error, errors[use] ?? 0))
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
