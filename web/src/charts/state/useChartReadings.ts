import { useMemo, useSyncExternalStore, useEffect, useEffectEvent, useRef } from 'react'
import { useSWRConfig } from 'swr'
import type { DeviceId } from '../../../../shared/core/ids'
import {
  chartDownsample,
  queryReadings,
  type RelativeRange,
  relativeRanges,
} from '../../../../shared/data/queryReadings'
import { addressOf } from '../../../../shared/core/endpoint'
import type { Reading } from '../../../../shared/data/reading'
import { keepMs, useEndpoint } from '../../core/api/useEndpoint'
import { useReadingsStore } from '../../livereadings/readingsStore'
import type { ChartView, Ends } from './chartView'

/** What was reported, or was in the answer. */
interface Known {
  readonly answer: Ends | undefined
  readonly arrivalMs: number
  readonly silenceTs: number
}

/**
 * Reports what a page has received, an answer lacks and readings alone cannot draw: a backfilled one, measured before
 * the answer's end, or a silence, whose reason only the server knows. Each of them is reported once.
 */
export const useStaleAnswer = (
  live: readonly Reading[],
  answer: Ends | undefined,
  narrowestSeconds: number,
  onStale: () => void,
) => {
  const known = useRef<Known>({ answer: undefined, arrivalMs: 0, silenceTs: 0 })
  const report = useEffectEvent(onStale)

  useEffect(() => {
    const lastTs = answer?.data.at(-1)?.ts ?? 0
    const endTs = Math.max(lastTs, answer?.gaps?.at(-1)?.toTs ?? 0)
    if (answer === undefined || endTs === 0) return
    const before = known.current
    const arrivalMs = lastArrivalMs(live, endTs)
    const silenceTs = lastSilenceTs(live, narrowestSeconds)
    const isNew = before.answer !== answer
    // The answer may be ahead of the page: what came no later than its own last reading, it holds.
    const answeredMs = live.find(({ ts }) => ts === lastTs)?.aws_ts ?? 0
    const hasBackfill = !isNew && arrivalMs > Math.max(before.arrivalMs, answeredMs)
    const wasSilent = silenceTs > Math.max(before.silenceTs, endTs)
    known.current = { answer, arrivalMs, silenceTs: Math.max(before.silenceTs, silenceTs) }
    if (hasBackfill || wasSilent) report()
  }, [live, answer, narrowestSeconds])
}

/** When the last one arrived of the readings that were measured no later than so; milliseconds, 0 when there is none. */
export const lastArrivalMs = (readings: readonly Reading[], untilTs: number): number =>
  readings.reduce(
    (last, { ts, aws_ts: arrivalMs = 0 }) => (ts <= untilTs && arrivalMs > last ? arrivalMs : last),
    0,
  )

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Infinity

/** A silence lasts longer than this many intervals, as for the gaps of the server. */
const tolerance = 2

/** Fewer readings than this have no interval to go by. */
const leastReadings = 4

/** When the last silence among readings ended that is long for their pace, and wide enough to be seen; else 0. */
export const lastSilenceTs = (readings: readonly Reading[], narrowestSeconds: number): number => {
  if (readings.length < leastReadings) return 0
  const steps = readings.slice(1).map(({ ts }, i) => ({ ts, seconds: ts - (readings[i]?.ts ?? ts) }))
  const longest = Math.max(narrowestSeconds, tolerance * medianOf(steps.map(({ seconds }) => seconds)))
  return steps.findLast(({ seconds }) => seconds > longest)?.ts ?? 0
}

/**
 * Of ascending readings the newest value of each key, at its own time, and nothing else: keys may be measured at
 * different times, and an older value of one may be beside the newest of another.
 */
export const newestOfEach = (readings: readonly Reading[], keys: readonly string[]): readonly Reading[] => {
  const newest = keys.map((key) => readings.findLast((reading) => reading[key] !== undefined))
  return readings
    .filter((reading) => newest.includes(reading))
    .map((reading) => ({
      ts: reading.ts,
      ...Object.fromEntries(
        keys.filter((_, i) => newest[i] === reading).map((key) => [key, reading[key]] as const),
      ),
    }))
}

/**
 * An answer of the past, carried on by the readings that came since; the same array when none did. Of an answer
 * without readings `silentUntilTs` is as far as it is known to have none.
 */
export const appendLive = (
  past: readonly Reading[],
  live: readonly Reading[],
  silentUntilTs = Infinity,
): readonly Reading[] => {
  const lastTs = past.at(-1)?.ts ?? silentUntilTs
  let from = live.length
  while (from > 0 && (live[from - 1]?.ts ?? 0) > lastTs) from -= 1
  return from === live.length ? past : [...past, ...live.slice(from)]
}

const refetchMs = 600_000
/** Into so many columns a crowded line is folded: three pixels each on a desk. */
const envelopeColumns = 300
/** As far back as the newest measurement of a channel is looked for. */
const singleRange: RelativeRange = '1M'

const timesOf = ({ span, range }: ChartView, points: number) => {
  if (span !== undefined) {
    return { fromTime: span.fromSeconds, toTime: span.toSeconds, downsample: points }
  }
  return range === 'single'
    ? { relative: singleRange, downsample: 1 }
    : { relative: range, downsample: points }
}

const nothing = () => () => undefined

interface ChartQuestion {
  readonly deviceid: DeviceId
  readonly dataKeys: readonly string[]
  readonly view: Pick<ChartView, 'span' | 'range' | 'zoom' | 'isZoomed'>
  readonly points?: number
  /** Whether crowded lines are also asked for as bands. */
  readonly withEnvelope?: boolean
}

/**
 * The readings of a chart, asked for again every ten minutes; the last chart stays while the next one loads. One
 * that follows the present is carried on by the readings that the page receives meanwhile, and asked for at once where
 * those alone would draw what did not happen.
 *
 * It asks for a fixed number of points, not for columns of its plot: the lowest and highest of 549 spans are those
 * of nearly every pixel that a chart is wide, in half of the bytes, and a chart that is turned or resized asks nothing.
 */
export const useChartReadings = ({
  deviceid,
  dataKeys,
  view,
  points = chartDownsample,
  withEnvelope = false,
}: ChartQuestion) => {
  const store = useReadingsStore()
  const { cache } = useSWRConfig()
  const question =
    dataKeys.length === 0
      ? undefined
      : {
          deviceid,
          dataKeys: dataKeys.join(','),
          ...timesOf(view, points),
          ...(withEnvelope && view.range !== 'single' ? { envelope: envelopeColumns } : {}),
        }
  // A page that was hidden has missed readings: what it has would look like a straight line.
  const answer = useEndpoint(queryReadings, question, {
    refreshInterval: refetchMs,
    keepPreviousData: true,
    revalidateOnFocus: true,
    dedupingInterval: keepMs.data,
  })
  const isPresent = view.span === undefined && view.zoom === undefined
  const isSingle = view.range === 'single'
  // What ended early must not seem to go on to the present.
  const isLive = isPresent && answer.data?.lastEvaluatedTime === undefined
  const live = useSyncExternalStore(isLive ? store.subscribe : nothing, store.all)
  const { data, error, mutate } = answer
  const columnSeconds = view.range === 'single' ? Infinity : relativeRanges[view.range] / 1000 / (points / 4)
  useStaleAnswer(live, isLive ? data : undefined, columnSeconds, () => void mutate())
  // A failed question shows no chart of another question, but a former answer to its own.
  const isAnswered =
    question !== undefined && cache.get(addressOf(queryReadings, question))?.data !== undefined
  const isShown = error === undefined || isAnswered
  const found = useMemo(() => {
    if (data === undefined || !isShown) return undefined
    const all = isLive ? appendLive(data.data, live, data.gaps?.at(-1)?.toTs) : data.data
    return { ...data, data: isSingle ? newestOfEach(all, dataKeys) : all }
  }, [data, isShown, live, isLive, isSingle, dataKeys])
  return { ...answer, found }
}
