import { dayMs, minuteMs, secondMs } from '../core/time'
import { type EffectRule, isEffect } from './effectRule'

/** A reading as far as a rule cares. */
export interface Measured {
  tsMs: number
  arrivedMs: number
  /** Undefined: the measurement is not in this reading. */
  value: number | undefined
}

/** A command whose effect is awaited. */
export interface Awaited {
  rule: EffectRule
  /** Its first hand-over, and its last: a command that may be repeated is sent again. */
  handedMs: number
  sentMs: number
  /** How often the device measured when it was handed over. */
  intervalSeconds: number
}

export const unprovable = [
  /** It was so already at the hand-over. */
  'alreadySo',
  /** It came about in the minutes before, and went away again. */
  'wasSoBefore',
  /** It was on its way there by itself. */
  'onItsWay',
  /** Nothing is known of the minutes before. */
  'unknownBefore',
  'noReading',
  'tooFewReadings',
  /** There were readings, but none with this measurement. */
  'notMeasured',
] as const
export type Unprovable = (typeof unprovable)[number]

/** What came of a command that should cause something. Times are epoch milliseconds, of measurement. */
export type Verdict =
  | { end: 'confirmed'; atMs: number; value: number }
  /** The lowest and highest value while the effect was awaited. */
  | { end: 'noEffect'; low: number; high: number }
  | { end: 'notProvable'; reason: 'alreadySo' | 'wasSoBefore'; atMs: number; value: number }
  | { end: 'notProvable'; reason: 'onItsWay' | 'unknownBefore'; atMs: number; value: number }
  /** `untilMs` is how long it was waited for. */
  | { end: 'notProvable'; reason: 'noReading' | 'tooFewReadings' | 'notMeasured'; untilMs: number }

export interface Judgement {
  /** Undefined while the effect is awaited. */
  verdict: Verdict | undefined
  /** When to judge again if no reading comes before; undefined: the verdict is final. */
  againMs: number | undefined
}

/** At least so much of the time before a hand-over says what the machine did by itself. */
const leastBeforeMs = 10 * minuteMs
const intervalsBefore = 6
/** Readings overtake each other by as much as a live one may be late. */
const leastSettleMs = 2 * minuteMs
const leastPatienceMs = 10 * minuteMs
/** A device that lost its link sends later what it measured meanwhile. */
const lateMs = dayMs
/** Raw readings live for a week. */
const longestMs = 5 * dayMs
/** A line through fewer points is a guess, and so is one that is drawn out by more than this many times its length. */
const leastForTrend = 3
const mostDrawnOut = 2

type Valued = Measured & { value: number; atMs: number }

/** Nothing is measured after it arrived, whatever the clock of the device says. */
const atMsOf = ({ tsMs, arrivedMs }: Measured): number => Math.min(tsMs, arrivedMs)

const isValued = (each: Measured & { atMs: number }): each is Valued => each.value !== undefined

export const beforeMsOf = ({ intervalSeconds }: Pick<Awaited, 'intervalSeconds'>): number =>
  Math.max(leastBeforeMs, intervalsBefore * intervalSeconds * secondMs)

const settleMsOf = ({ intervalSeconds }: Awaited): number =>
  Math.max(leastSettleMs, 2 * intervalSeconds * secondMs)

/** Until when the effect itself may show. */
const windowEndOf = ({ rule, sentMs, intervalSeconds }: Awaited): number =>
  sentMs + rule.within * (rule.unit === 'minutes' ? minuteMs : intervalSeconds * secondMs)

/** Until when readings are waited for. */
export const patienceEndOf = (awaited: Awaited): number => {
  const { rule, sentMs, intervalSeconds } = awaited
  const intervalMs = intervalSeconds * secondMs
  const end =
    rule.unit === 'minutes'
      ? windowEndOf(awaited) + Math.max(leastPatienceMs, 3 * intervalMs)
      : sentMs + Math.max(leastPatienceMs, 3 * rule.within * intervalMs)
  return Math.min(end, sentMs + longestMs)
}

/** The value at an instant on the straight line that fits best. */
const lineAt = (points: readonly Valued[], atMs: number): number => {
  const meanMs = points.reduce((sum, each) => sum + each.atMs, 0) / points.length
  const mean = points.reduce((sum, { value }) => sum + value, 0) / points.length
  const spread = points.reduce((sum, each) => sum + (each.atMs - meanMs) ** 2, 0)
  if (spread === 0) return mean
  const rise = points.reduce((sum, each) => sum + (each.atMs - meanMs) * (each.value - mean), 0)
  return mean + (rise / spread) * (atMs - meanMs)
}

/** Whether the values before were on their way to the effect, all of them or the last ones: the next reading would have had it. */
const wasOnItsWay = ({ rule }: Awaited, before: readonly Valued[], byMs: number): boolean => {
  if (rule.is === 'equal') return false
  const lastMs = before.at(-1)?.atMs ?? byMs
  for (let from = 0; from + leastForTrend <= before.length; from += 1) {
    const points = before.slice(from)
    const reachMs = lastMs + mostDrawnOut * (lastMs - (points[0]?.atMs ?? lastMs))
    if (isEffect(rule, lineAt(points, Math.min(byMs, reachMs)))) return true
  }
  return false
}

/** Why a machine may have come to the effect by itself; undefined when the minutes before do not say so. */
const byItself = (awaited: Awaited, before: readonly Valued[], hit: Valued): Verdict | undefined => {
  const { rule } = awaited
  const last = before.at(-1)
  const { atMs, value } = hit
  if (last === undefined) return { end: 'notProvable', reason: 'unknownBefore', atMs, value }
  if (isEffect(rule, last.value)) {
    return { end: 'notProvable', reason: 'alreadySo', atMs: last.atMs, value: last.value }
  }
  // What had it all along and lost it was switched off; what came to it without this command may do so again.
  const off = before.findIndex((each) => !isEffect(rule, each.value))
  const again = before.findLast((each, at) => at > off && isEffect(rule, each.value))
  if (again !== undefined) {
    return { end: 'notProvable', reason: 'wasSoBefore', atMs: again.atMs, value: again.value }
  }
  const nextMs = atMs + awaited.intervalSeconds * secondMs
  if (wasOnItsWay(awaited, before, nextMs)) return { end: 'notProvable', reason: 'onItsWay', atMs, value }
  return undefined
}

/** The readings in which the effect may show, in their order; by when they are all there, as far as is known. */
const windowOf = (awaited: Awaited, after: readonly (Measured & { atMs: number })[]) => {
  const { rule, sentMs } = awaited
  const patienceMs = patienceEndOf(awaited)
  const valued = after.filter(isValued).filter(({ atMs }) => atMs <= patienceMs)
  if (rule.unit === 'readings') {
    const early = valued.filter(({ atMs }) => atMs <= sentMs)
    const counted = valued.filter(({ atMs }) => atMs > sentMs).slice(0, rule.within)
    const within = [...early, ...counted]
    const completeMs =
      counted.length < rule.within ? undefined : Math.max(...within.map(({ arrivedMs }) => arrivedMs))
    return { within, completeMs }
  }
  const endMs = windowEndOf(awaited)
  const within = valued.filter(({ atMs }) => atMs <= endMs)
  const beyond = valued.filter(({ atMs }) => atMs > endMs).map(({ arrivedMs }) => arrivedMs)
  const completeMs =
    beyond.length === 0
      ? undefined
      : Math.max(Math.min(...beyond), ...within.map(({ arrivedMs }) => arrivedMs))
  return { within, completeMs }
}

const missed = (awaited: Awaited, after: readonly Measured[], within: readonly Valued[]): Verdict => {
  const untilMs = patienceEndOf(awaited)
  if (within.length > 0) return { end: 'notProvable', reason: 'tooFewReadings', untilMs }
  return { end: 'notProvable', reason: after.length > 0 ? 'notMeasured' : 'noReading', untilMs }
}

/** A device that measures on has nothing older left to send; of one that is silent a day's readings may come yet. */
const finalAfterMissing = (awaited: Awaited, after: readonly (Measured & { atMs: number })[]): number => {
  const patienceMs = patienceEndOf(awaited)
  const settleMs = settleMsOf(awaited)
  const alive = after.filter(({ atMs }) => atMs >= patienceMs - settleMs).map(({ arrivedMs }) => arrivedMs)
  return alive.length === 0 ? patienceMs + lateMs : Math.max(patienceMs, Math.min(...alive)) + settleMs
}

/**
 * What came of a command, from readings in any order. It is judged by measurement time, against what the machine did in
 * the minutes before; the readings of those minutes have to be among those given. An end may change as long as readings
 * may overtake each other; after that it is final.
 */
export const judgeEffect = (awaited: Awaited, readings: readonly Measured[], nowMs: number): Judgement => {
  const { rule, handedMs } = awaited
  const ordered = readings
    .map((reading) => ({ ...reading, atMs: atMsOf(reading) }))
    .sort((a, b) => a.atMs - b.atMs)
  const before = ordered
    .filter(({ atMs }) => atMs <= handedMs && atMs > handedMs - beforeMsOf(awaited))
    .filter(isValued)
  const after = ordered.filter(({ atMs }) => atMs > handedMs)
  const { within, completeMs } = windowOf(awaited, after)
  const ended = (verdict: Verdict, finalMs: number): Judgement => ({
    verdict,
    againMs: nowMs >= finalMs ? undefined : finalMs,
  })

  const hit = within.find(({ value }) => isEffect(rule, value))
  if (hit !== undefined) {
    const { atMs, value } = hit
    const seen = within.filter((each) => each.atMs <= atMs).map(({ arrivedMs }) => arrivedMs)
    const verdict = byItself(awaited, before, hit) ?? { end: 'confirmed', atMs, value }
    return ended(verdict, Math.max(...seen) + settleMsOf(awaited))
  }
  if (completeMs !== undefined) {
    const values = within.map(({ value }) => value)
    const verdict: Verdict =
      values.length === 0
        ? { end: 'notProvable', reason: 'noReading', untilMs: windowEndOf(awaited) }
        : { end: 'noEffect', low: Math.min(...values), high: Math.max(...values) }
    return ended(verdict, completeMs + settleMsOf(awaited))
  }
  const patienceMs = patienceEndOf(awaited)
  if (nowMs < patienceMs) return { verdict: undefined, againMs: patienceMs }
  return ended(missed(awaited, after, within), finalAfterMissing(awaited, after))
}
