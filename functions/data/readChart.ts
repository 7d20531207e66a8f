import { type Clock, dayMs, hourMs, secondMs } from '../../shared/core/time'
import type {
  Envelope,
  Gap as GapView,
  HiddenSpikes as SpikesView,
  Unsent,
} from '../../shared/data/queryReadings'
import type { Reading } from '../../shared/data/reading'
import { downsample, pickColumns } from './downsample'
import { type Gap, findGaps, type Span, explainSleep, type Silences, gapFactsOf } from './silences'
import type { AskedWindow } from './askedWindow'
import { type HiddenSpikes, type DrawnSeries, type PickNumbers, drawSeries } from './drawSeries'
import { foldEnvelope, foldHours } from './KeySeries'
import { joinTimes, firstAfter } from './points'
import { maxDetailedMs, openReadSeries } from './seriesReader'
import { openReadSpans } from './readUnits'
import type { Sources } from './readRows'
import type { StreamSpan } from './streamSpans'
import { isCoveredByHours } from './historyItems'

/** Whether the device sent anything within a span, by the times of its readings in parts that each ascend. */
const wasHeard = (parts: readonly Float64Array[], { fromMs, toMs }: Span): boolean =>
  parts.some((times) => (times[firstAfter(times, fromMs)] ?? Infinity) < toMs)

interface ChartAsked {
  window: AskedWindow
  keys: readonly string[]
  maxPoints: number
  /** `maxPoints` are four for each column of a plot, whose line is to be exact. */
  isExact: boolean
  /** Number of buckets for dense keys; undefined for none. */
  columns: number | undefined
  intervalSeconds: number
  /** What explains silences; asked for only when there are some. */
  readSilences: () => Promise<Silences>
  lastContactMs: number | undefined
}

const pickExactly: PickNumbers = (times, values, fromMs, toMs, most, stepMs) =>
  pickColumns(times, values, fromMs, toMs, Math.max(1, Math.floor(most / 4)), stepMs)

const viewGap = ({ fromMs, toMs, reason }: Gap): GapView => ({
  fromTs: fromMs / secondMs,
  toTs: toMs / secondMs,
  reason,
})

/** Where another unit took over. */
const seamAt = (ms: number): Gap => ({ fromMs: ms, toMs: ms, reason: 'newUnit' })

const viewSpikes = ({ key, fromMs, toMs, count }: HiddenSpikes & { key: string }): SpikesView => ({
  key,
  fromTs: fromMs / secondMs,
  toTs: toMs / secondMs,
  count,
})

const significantDigits = 7

/** Each crowded key as a band; a median between two readings is written no finer than they are. */
const viewEnvelopes = (
  series: readonly DrawnSeries[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
  columns: number,
): Envelope[] =>
  series.flatMap(({ key, numbers }) => {
    const folded = foldEnvelope(numbers, { fromMs, toMs }, columns)
    if (folded.length === 0) return []
    return {
      key,
      ts: folded.map(({ tsMs }) => Math.round(tsMs) / secondMs),
      low: folded.map(({ low }) => low),
      mid: folded.map(({ mid }) => Number(mid.toPrecision(significantDigits))),
      high: folded.map(({ high }) => high),
    }
  })

/** A silence narrower than what the chart draws as one column cannot be seen, and is left out. */
const narrowestSeconds = ({ fromMs, toMs }: { fromMs: number; toMs: number }, maxPoints: number): number =>
  (toMs - fromMs) / secondMs / Math.max(1, Math.floor(maxPoints / 4))

/** As `readSeries` reads whole packed days; a chart must not change when the others are. */
const foldWholeDays = (series: DrawnSeries, { fromMs, toMs }: AskedWindow): DrawnSeries => {
  if (!isCoveredByHours(series.key)) return series
  const [firstMs, endMs] = [Math.ceil(fromMs / dayMs) * dayMs, Math.floor((toMs + 1) / dayMs) * dayMs]
  return { ...series, numbers: foldHours(series.numbers, firstMs, endMs) }
}

/** A chart of some keys of some streams: what to draw, and where there is nothing and why. */
export const openReadChart = (sources: Sources, now: Clock) => {
  const readSeries = openReadSeries(sources, now)
  const readSpans = openReadSpans(readSeries)

  return async (
    spans: readonly StreamSpan[],
    { window, keys, maxPoints, isExact, columns, intervalSeconds, readSilences, lastContactMs }: ChartAsked,
  ): Promise<{
    data: Reading[]
    gaps: GapView[]
    unsent?: Unsent[]
    hiddenSpikes?: SpikesView[]
    envelopes?: Envelope[]
  }> => {
    const heard: Float64Array[] = []
    const { series, seams } = await readSpans(spans, keys, heard)
    // Of an hour that is read as its roll-up only four readings are known: silence within it is not seen.
    const isCoarse = window.toMs - window.fromMs > maxDetailedMs
    const joined = [...series].map(([key, gathered]) => ({ key, ...gathered.join() }))
    const drawn = isCoarse ? joined.map((each) => foldWholeDays(each, window)) : joined
    const times = joinTimes(drawn.flatMap(({ numbers, others }) => [numbers.times, others.times]))
    const seen = { fromMs: window.askedFromMs, toMs: Math.min(window.toMs, now()) }
    const seenSeconds = Math.max(
      intervalSeconds,
      isCoarse ? hourMs / secondMs / 2 : 0,
      narrowestSeconds(seen, maxPoints) / 2,
    )
    const plan = window.askedFromMs < window.fromMs ? { planFromMs: window.fromMs } : {}
    const explain = async (gaps: Gap[]): Promise<Gap[]> => {
      if (!gaps.some(({ reason }) => reason === 'noContact')) return gaps
      const silences = await readSilences()
      const reachesNow = now() - seen.toMs < seenSeconds * secondMs
      const contact = reachesNow && lastContactMs !== undefined ? { heardUntilMs: lastContactMs } : {}
      const facts = { ...plan, ...contact, ...gapFactsOf(silences, lastContactMs) }
      // Who spoke meanwhile was not silent: it had nothing to tell of what is asked.
      const explained = findGaps(times, seen, seenSeconds, facts).map((gap) =>
        gap.reason === 'noContact' && wasHeard(heard, gap) ? { ...gap, reason: 'notSent' as const } : gap,
      )
      return silences.sleepsWithoutSupply ? explainSleep(explained, spans, readSeries) : explained
    }
    const gaps = await explain(findGaps(times, seen, seenSeconds, plan))
    const { rows, hidden } = drawSeries(drawn, window, maxPoints, {
      pick: isExact ? pickExactly : downsample,
      stepMs: isCoarse ? hourMs : 0,
    })
    const spikes = hidden.length === 0 ? {} : { hiddenSpikes: hidden.map(viewSpikes) }
    const unsent =
      drawn.length < 2
        ? []
        : drawn.flatMap(({ key, numbers, others }) =>
            findGaps(joinTimes([numbers.times, others.times]), seen, seenSeconds, plan)
              .map(viewGap)
              .map(({ fromTs, toTs }) => ({ key, fromTs, toTs })),
          )
    // Of hours alone the medians are not known.
    const envelopes =
      columns === undefined || isCoarse
        ? []
        : viewEnvelopes(drawn, { fromMs: window.fromMs, toMs: seen.toMs }, columns)
    return {
      data: rows,
      gaps: [...gaps, ...seams.map(seamAt)].sort((a, b) => a.toMs - b.toMs).map(viewGap),
      ...(unsent.length === 0 ? {} : { unsent }),
      ...spikes,
      ...(envelopes.length === 0 ? {} : { envelopes }),
    }
  }
}
