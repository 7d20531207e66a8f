import * as z from 'zod/mini'
import { secondMs, minuteMs } from '../../shared/core/time'
import type { GapReason } from '../../shared/data/queryReadings'
import type { FlatConfig } from '../../shared/devices/configTree'
import { defaultConfig } from '../../shared/settings/defaultConfig'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { LinkItem } from '../devices/deviceStore'
import { firstAfter, type Points } from './points'
import { KeySeries } from './KeySeries'
import type { openReadSeries } from './seriesReader'
import type { StreamSpan } from './streamSpans'

const leastGapMs = 30 * minuteMs
const gapIntervals = 3

/** After a longer silence than this it is not known what a device did meanwhile. */
export const gapOf = ({ intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>): number =>
  Math.max(leastGapMs, gapIntervals * intervalSeconds * secondMs)

/**
 * The pieces of a period within which a device was silent for longer than a gap.
 * @param times of its readings, ascending, with those of a gap before and after the period
 * @param nowMs until when readings can have come
 */
export const unheard = (
  times: Iterable<number>,
  { fromMs, toMs }: Period,
  { gapMs, nowMs }: { gapMs: number; nowMs: number },
): Period[] => {
  const silent: Period[] = []
  let last = -Infinity
  const lookAt = (ms: number) => {
    const piece = { fromMs: Math.max(last, fromMs), toMs: Math.min(ms, toMs) }
    if (ms - last > gapMs && piece.fromMs < piece.toMs) silent.push(piece)
    last = ms
  }
  for (const ms of times) lookAt(ms)
  // What follows may still come.
  lookAt(Math.max(last, Math.min(nowMs, toMs + gapMs + 1)))
  return silent
}

export type Span = { fromMs: number; toMs: number }
export type Gap = Span & { reason: GapReason }

/** What is known about a device that explains a silence. */
export type GapFacts = {
  /** Readings before this are beyond the plan's storage. */
  planFromMs?: number
  /** When data to the portal was off. */
  dataOff?: readonly Span[]
  /** Spans whose readings the device is known to hold back. */
  buffered?: readonly Span[]
  /** When the device was heard last, where the window reaches to the present. */
  heardUntilMs?: number
  /** Longest time between two wake-ups as configured. */
  sleepSeconds?: number
}

/** A silence is a gap, or sleep too long for sleep, when it lasts longer than this many intervals. */
const tolerance = 2

/** Where each reason explains a silence, from the most certain reason to the least. */
const spansOf = {
  planLimit: ({ planFromMs }) => (planFromMs === undefined ? [] : [{ fromMs: -Infinity, toMs: planFromMs }]),
  dataOff: ({ dataOff = [] }) => dataOff,
  buffered: ({ buffered = [] }) => buffered,
  sleeping: ({ sleepSeconds = 0 }, silence) =>
    silence.toMs - silence.fromMs <= sleepSeconds * 1000 * tolerance ? [silence] : [],
  notSent: ({ heardUntilMs }, silence) =>
    heardUntilMs === undefined ? [] : [{ fromMs: silence.fromMs, toMs: heardUntilMs }],
  noContact: (_, silence) => [silence],
  // Known by its readings, and no silence.
  newUnit: () => [],
} as const satisfies Record<GapReason, (facts: GapFacts, silence: Span) => readonly Span[]>

const reasons = Object.keys(spansOf) as GapReason[]

const isWithin = (piece: Span, span: Span) => span.fromMs <= piece.fromMs && piece.toMs <= span.toMs

const explain = (silence: Span, facts: GapFacts): Gap[] => {
  const known = reasons.map((reason) => ({ reason, spans: spansOf[reason](facts, silence) }))
  const edges = known
    .flatMap(({ spans }) => spans.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))
    .filter((edge) => edge > silence.fromMs && edge < silence.toMs)
  const cuts = [silence.fromMs, ...new Set(edges.sort((a, b) => a - b)), silence.toMs]

  const gaps: Gap[] = []
  cuts.slice(1).forEach((toMs, i) => {
    const piece = { fromMs: cuts[i] ?? toMs, toMs }
    const reason =
      known.find(({ spans }) => spans.some((span) => isWithin(piece, span)))?.reason ?? 'noContact'
    const previous = gaps.at(-1)
    if (previous?.reason === reason) previous.toMs = toMs
    else gaps.push({ ...piece, reason })
  })
  return gaps
}

/** So many intervals on each side of a silence show at what pace the device was reporting then. */
const neighbours = 4

/** The usual interval around the reading at `at`, in milliseconds; 0 with too few readings. */
export const paceAround = (times: ArrayLike<number>, at: number): number => {
  const intervals: number[] = []
  for (let i = at - neighbours; i <= at + neighbours; i++) {
    const [before, after] = [times[i - 1], times[i]]
    if (i !== at && before !== undefined && after !== undefined) intervals.push(after - before)
  }
  if (intervals.length < neighbours) return 0
  return intervals.sort((a, b) => a - b)[(intervals.length - 1) >> 1] ?? 0
}

/**
 * Silences of the window longer than that; `at` is the first reading after it. A call, an iterator or a variable that
 * a function shares would, for each reading, take a good part of the time that a chart of a month takes.
 */
const longSilences = (
  times: Float64Array,
  { fromMs, toMs }: Span,
  longestMs: number,
): (Span & { at: number })[] => {
  const silences: (Span & { at: number })[] = []
  const { length } = times
  let heardMs = fromMs
  let last = 0
  for (let at = 0; at < length; at++) {
    const ms = times[at] ?? 0
    if (ms < fromMs || ms > toMs) continue
    if (ms - heardMs > longestMs) silences.push({ fromMs: heardMs, toMs: ms, at })
    heardMs = ms
    last = at
  }
  if (toMs - heardMs > longestMs) silences.push({ fromMs: heardMs, toMs, at: last + 1 })
  return silences
}

/**
 * Where a chart of the window has no readings for more than twice the expected interval, and why: the one that the
 * device has now, or the longer one at which it was reporting then. A silence is cut where its explanation changes.
 * `times` (ms) must ascend; those outside the window are passed over, and the silences from its beginning to the
 * first reading and from the last one to its end count too.
 */
export const findGaps = (
  times: Float64Array,
  window: Span,
  intervalSeconds: number,
  facts: GapFacts = {},
): Gap[] => {
  const longestMs = intervalSeconds * 1000 * tolerance
  const silences = longSilences(times, window, longestMs)
  const { heardUntilMs, ...others } = facts
  // After the last reading the device may speak of other things; before each other one it spoke with that very reading.
  const factsOf = ({ fromMs, toMs }: Span): GapFacts =>
    heardUntilMs !== undefined && toMs === window.toMs && heardUntilMs - fromMs > longestMs
      ? { ...others, heardUntilMs }
      : others
  return silences.flatMap(({ at, ...silence }) =>
    silence.toMs - silence.fromMs > paceAround(times, at) * tolerance
      ? explain(silence, factsOf(silence))
      : [],
  )
}

/** A value holds until the next reading, at most this many intervals: a missed reading is no gap. */
const heldIntervals = 2
export const maxHoldMsOf = ({ intervalSeconds }: Pick<LinkItem, 'intervalSeconds'>): number =>
  heldIntervals * intervalSeconds * secondMs

/** Supply above this wakes a device that hibernates (volts). */
export const wakesAboveVolts = 9.5
export const supplyKey = 'vin'

const lastBefore = ({ times, values }: Points, ms: number): number | undefined => {
  const after = firstAfter(times, ms)
  return after === 0 ? undefined : values[after - 1]
}

/**
 * A silence that began when the supply was gone is the sleep that such a device is set to. Reads the supply only when
 * there is a silence that nothing else explains.
 */
export const explainSleep = async (
  gaps: readonly Gap[],
  spans: readonly StreamSpan[],
  readSeries: ReturnType<typeof openReadSeries>,
): Promise<Gap[]> => {
  if (!gaps.some(({ reason }) => reason === 'noContact')) return [...gaps]
  const supply = new KeySeries()
  await Promise.all(spans.map((span) => readSeries(span, new Map([[supplyKey, supply]]))))
  const { numbers } = supply.join()
  return gaps.map((gap) => {
    const volts = lastBefore(numbers, gap.fromMs)
    const sleeps = gap.reason === 'noContact' && volts !== undefined && volts <= wakesAboveVolts
    return sleeps ? { ...gap, reason: 'sleeping' } : gap
  })
}

/** What a device's reports of its settings say about why it may be silent; an item of its own, read when there is a gap. */
export const Silences = z.object({
  /** Spans in which it was configured not to send to the portal; the last may still last. */
  dataOff: z._default(z.array(z.object({ fromMs: z.number(), toMs: z.optional(z.number()) })), []),
  /** Buffers readings while offline. */
  buffers: z._default(z.boolean(), false),
  /** It hibernates when its supply is gone, until that is back. */
  sleepsWithoutSupply: z._default(z.boolean(), defaultConfig['device.vin.sleep_enable']),
})
export type Silences = z.infer<typeof Silences>

export const noSilences: Silences = Silences.parse({})

/** Older ones are forgotten: a chart then says that there was no contact. */
const maxSpans = 50

const flag = (value: unknown, before: boolean): boolean => (typeof value === 'boolean' ? value : before)

/** The facts after another report of settings. */
export const silencesAfter = (before: Silences, flat: FlatConfig, reportedMs: number): Silences => {
  const last = before.dataOff.at(-1)
  const wasOff = last !== undefined && last.toMs === undefined
  const isOff = !flag(flat['endpoint.data_to_portal'], !wasOff)
  const ended = before.dataOff.map((span) =>
    isOff || span.toMs !== undefined ? span : { ...span, toMs: reportedMs },
  )
  const dataOff = isOff && !wasOff ? [...ended, { fromMs: reportedMs }] : ended
  return {
    dataOff: dataOff.slice(-maxSpans),
    buffers: flag(flat['endpoint.buffer_enable'], before.buffers),
    sleepsWithoutSupply: flag(flat['device.vin.sleep_enable'], before.sleepsWithoutSupply),
  }
}

/** What explains silences of a device; what it measured since its last contact, if anything, is still with it. */
export const gapFactsOf = (
  { dataOff, buffers }: Silences,
  lastContactMs: number | undefined,
): Pick<GapFacts, 'dataOff' | 'buffered'> => ({
  dataOff: dataOff.map(({ fromMs, toMs = Infinity }): Span => ({ fromMs, toMs })),
  buffered: buffers && lastContactMs !== undefined ? [{ fromMs: lastContactMs, toMs: Infinity }] : [],
})
