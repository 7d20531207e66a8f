import { useMemo, useSyncExternalStore } from 'react'
import { useSWRConfig } from 'swr'
import type { DeviceId } from '../../../../shared/core/ids'
import {
  chartDownsample,
  queryReadings,
  type RelativeRange,
  relativeRanges,
} from '../../../../shared/data/queryReadings'
import { addressOf } from '../../../../shared/core/endpoint'
import { keepMs, useEndpoint } from '../../core/api/useEndpoint'
import { useReadingsStore } from '../../livereadings/readingsContext'
import type { Reading } from '../../../../shared/data/reading'
import type { ChartView } from './chartView'
import { useStaleAnswer } from './useStaleAnswer'

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
