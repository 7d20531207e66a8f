import type { Bounds, HourSource, Hours, UnknownReason } from '../../shared/hours/hours'
import { secondMs } from '../../shared/core/time'
import type { Points } from '../data/points'
import { type Asked, type MeteredUse, meteredHours, type Meter, stepOf } from './meteredHours'
import { HoursTally } from './HoursTally'
import { expectedMs, gapMs } from './pace'

/** Readings come a little early or late; further apart one is missing. */
const sameReach = 1.5

/**
 * How a period was spent, by the state that each reading names. Between two readings of the same state that follow one
 * another the machine was in it; between two of different states it was in either, for as little as nothing. What lasts
 * less than one and a half intervals may not be seen.
 * @param useOf the kind of use that a state is, or `useCount` for off
 */
const sampledHours = (
  { times, values }: Points,
  useCount: number,
  useOf: (state: number) => number,
  { period, paceAt, isException }: Asked,
) => {
  const tally = new HoursTally(useCount)
  const nothing = Array.from({ length: useCount }, () => 0)

  const addPair = (fromMs: number, toMs: number, before: number, after: number): void => {
    const [startMs, endMs] = [Math.max(fromMs, period.fromMs), Math.min(toMs, period.toMs)]
    if (startMs >= endMs) return
    const insideMs = endMs - startMs
    const pace = paceAt(fromMs)
    const isBoth = isException(fromMs) && isException(toMs)
    if (toMs - fromMs > gapMs(pace, isBoth)) {
      tally.addUnknown(startMs, endMs, 'silent')
      return
    }
    const isNext = toMs - fromMs <= sameReach * expectedMs(pace, isBoth)
    if (isNext && before === after) {
      tally.addKnown(
        insideMs,
        nothing.map((_, use) => (use === before ? insideMs : 0)),
        nothing,
      )
      return
    }
    tally.addOpen(insideMs, nothing, (use) => !isNext || use === before || use === after)
  }

  const addEdge = (fromMs: number, toMs: number): void => {
    if (fromMs >= toMs) return
    if (toMs - fromMs > gapMs(paceAt(fromMs), false)) tally.addUnknown(fromMs, toMs, 'silent')
    else tally.addOpen(toMs - fromMs, nothing, () => true)
  }

  const [first = Infinity, last = -Infinity] = [times[0], times.at(-1)]
  addEdge(period.fromMs, Math.min(first, period.toMs))
  for (let at = 1; at < times.length; at++) {
    const uses = [values[at - 1] ?? 0, values[at] ?? 0].map(useOf)
    addPair(times[at - 1] ?? 0, times[at] ?? 0, uses[0] ?? useCount, uses[1] ?? useCount)
  }
  addEdge(Math.max(Math.min(last, period.toMs), period.fromMs), period.toMs)
  return tally.finish()
}

/** Which keys of a device count its hours; the first two as a person set them for fleet systems. */
export interface MeterKeys {
  operating?: string | undefined
  idle?: string | undefined
}

const stateNumbers = [1, 2, 3, 4, 5, 6] as const
const firstWorkState = 4
const meterOf = (state: number) => `state${state}_hrs`
const stateKey = 'state'
const engineKey = 'eng_hrs'

/** All keys that hours may be read from. */
export const hourKeys = ({ operating, idle }: MeterKeys): string[] => [
  ...new Set([
    ...stateNumbers.map(meterOf),
    ...[operating, idle].flatMap((key) => key ?? []),
    engineKey,
    'idle_hrs',
    'hourmeter1_hrs',
    stateKey,
  ]),
]

type Series = ReadonlyMap<string, Points>
const nothing: Points = { times: new Float64Array(), values: new Float64Array() }

/** One meter less another, where both were read. */
const difference = (a: Points, b: Points): Meter => {
  const other = new Map(Array.from(b.times, (ms, i) => [ms, b.values[i] ?? NaN] as const))
  const found = Array.from(a.times, (ms, i) => [ms, (a.values[i] ?? NaN) - (other.get(ms) ?? NaN)] as const)
  const both = found.filter(([, value]) => !Number.isNaN(value))
  return {
    times: Float64Array.from(both, ([ms]) => ms),
    values: Float64Array.from(both, ([, value]) => value),
    step: stepOf(a) + stepOf(b),
  }
}

interface Metered {
  source: HourSource
  /** Work, then idling where it is distinguished. */
  uses: MeteredUse[]
}

/** The meters of the best source that a device has readings of. */
const metersOf = (series: Series, { operating, idle }: MeterKeys): Metered | undefined => {
  const of = (key: string | undefined) => (key === undefined ? nothing : (series.get(key) ?? nothing))
  const has = (key: string | undefined) => of(key).times.length > 0
  const states = stateNumbers.filter((state) => has(meterOf(state)))
  if (states.length > 0) {
    const metersIn = (wanted: readonly number[]) => wanted.map((state) => of(meterOf(state)))
    const idling = states.filter((state) => state < firstWorkState)
    const isOfUnit = true
    const uses = [{ meters: metersIn(states.filter((state) => state >= firstWorkState)), isOfUnit }]
    if (idling.length > 0) uses.push({ meters: metersIn(idling), isOfUnit })
    return { source: 'workStates', uses }
  }
  const pair = (source: HourSource, all: string, resting: string | undefined): Metered => {
    // An engine goes on counting, whichever unit reads it.
    const isOfUnit = all !== engineKey
    const meters = has(resting) ? [difference(of(all), of(resting)), of(resting)] : [of(all)]
    return { source, uses: meters.map((meter) => ({ meters: [meter], isOfUnit })) }
  }
  if (operating !== undefined && has(operating)) return pair('meter', operating, idle)
  if (has(engineKey)) return pair('engine', engineKey, 'idle_hrs')
  if (has('hourmeter1_hrs')) return pair('meter', 'hourmeter1_hrs', undefined)
  return undefined
}

const mostSpans = 50

const lengthOf = ({ fromTs, toTs }: { fromTs: number; toTs: number }): number => toTs - fromTs

/** The longest spans, in their order. */
const listSpans = (spans: Hours['unknown']): Pick<Hours, 'unknown' | 'moreUnknown'> => {
  const longest = [...spans].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, mostSpans)
  return {
    unknown: longest.sort((a, b) => a.fromTs - b.fromTs),
    moreUnknown: Math.max(0, spans.length - mostSpans),
  }
}

type Tallied = ReturnType<typeof meteredHours>

const answer = (
  source: HourSource,
  { uses: [worked, idle], off, unknownHours, spans }: Tallied,
  { period }: Asked,
): Hours => ({
  fromTime: period.fromMs / secondMs,
  toTime: period.toMs / secondMs,
  source,
  worked: worked ?? off,
  ...(idle === undefined ? {} : { idle }),
  off,
  unknownHours,
  ...listSpans(spans),
})

/** Nothing is known of a period, for one reason. */
export const unknownHoursOf = ({ period }: Pick<Asked, 'period'>, reason: UnknownReason): Hours => {
  const hours = (period.toMs - period.fromMs) / (3600 * secondMs)
  const wide: Bounds = { atLeast: 0, atMost: hours }
  return {
    fromTime: period.fromMs / secondMs,
    toTime: period.toMs / secondMs,
    source: 'none',
    worked: wide,
    off: wide,
    unknownHours: hours,
    ...listSpans(
      hours > 0 ? [{ fromTs: period.fromMs / secondMs, toTs: period.toMs / secondMs, reason }] : [],
    ),
  }
}

/** Of each work state that the device counts. */
const statesOf = (series: Series, asked: Asked): Record<string, Bounds> => {
  const states = stateNumbers.filter((state) => (series.get(meterOf(state))?.times.length ?? 0) > 0)
  const { uses } = meteredHours(
    states.map((state) => ({ meters: [series.get(meterOf(state)) ?? nothing], isOfUnit: true })),
    asked,
  )
  return Object.fromEntries(
    states.flatMap((state, i) => (uses[i] ? [[String(state), uses[i]] as const] : [])),
  )
}

/**
 * How a machine spent a period: the one place where an hour of use is made of readings. Readings from a little before
 * and after the period belong to it. Each figure lies between two bounds, and what is not known is named.
 */
export const machineHours = (series: Series, keys: MeterKeys, asked: Asked): Hours => {
  const metered = metersOf(series, keys)
  if (metered !== undefined) {
    const hours = answer(metered.source, meteredHours(metered.uses, asked), asked)
    return metered.source === 'workStates' ? { ...hours, states: statesOf(series, asked) } : hours
  }
  const states = series.get(stateKey) ?? nothing
  if (states.times.length === 0) return unknownHoursOf(asked, 'silent')
  const isWork = (state: number) => state >= firstWorkState
  const useOf = (state: number) => (isWork(state) ? 0 : state >= 1 ? 1 : 2)
  return answer('state', sampledHours(states, 2, useOf, asked), asked)
}
