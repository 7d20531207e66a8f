import { useMemo, useSyncExternalStore } from 'react'
import type { DeviceId } from '../../../../shared/core/ids'
import { chartDownsample, queryReadings, type RelativeRange } from '../../../../shared/data/queryReadings'
import { useEndpoint } from '../../core/useEndpoint'
import { useReadingsStore } from '../readingsContext'
import { appendLive } from './appendLive'
import type { ChartView } from './chartView'

const refetchMs = 600_000
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
}

/**
 * The readings of a chart, asked for again every ten minutes; the last chart stays while the next one loads. One
 * that follows the present is carried on by the readings that the page receives meanwhile.
 */
export const useChartReadings = ({ deviceid, dataKeys, view, points = chartDownsample }: ChartQuestion) => {
  const store = useReadingsStore()
  const question =
    dataKeys.length === 0 ? undefined : { deviceid, dataKeys: dataKeys.join(','), ...timesOf(view, points) }
  // A page that was hidden has missed readings: what it has would look like a straight line.
  const answer = useEndpoint(queryReadings, question, { refreshInterval: refetchMs, revalidateOnFocus: true })
  const isLive = view.span === undefined && view.zoom === undefined && view.range !== 'single'
  const live = useSyncExternalStore(isLive ? store.subscribe : nothing, store.all)
  const { data } = answer
  const readings = useMemo(
    () => (data === undefined || !isLive ? data?.data : appendLive(data.data, live, data.gaps?.at(-1)?.toTs)),
    [data, live, isLive],
  )
  return { ...answer, readings }
}
