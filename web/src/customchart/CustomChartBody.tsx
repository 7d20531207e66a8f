import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { CustomChart } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { chartDownsample } from '../../../shared/data/queryReadings'
import type { Reading } from '../../../shared/data/reading'
import cardStyles from '../display/cards/Card.module.css'
import { PlanName } from '../plans/PlanName'
import { ChartLegend } from '../charts/controls/ChartLegend'
import { ChartNotices } from '../charts/controls/ChartNotices'
import { viewOf, type ChartView, shownWindow } from '../charts/state/chartView'
import { useChartReadings } from '../charts/state/useChartReadings'
import type { Domain } from '../charts/model/chartAxis'
import { ChartBody } from '../charts/drawing/ChartBody'
import type { ChartPanelProps } from '../charts/drawing/ChartPanel'
import { NoData } from '../display/cards/Card'
import { customModel, timeLines, type LineOf, customLayout } from './customModel'

const numbersOf = (value: unknown): readonly number[] => {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []
}

const newest = (readings: readonly Reading[], key: string): readonly number[] =>
  numbersOf(readings.findLast((reading) => reading[key] !== undefined)?.[key])

type Places = Pick<CustomChart['xAxis']['xa1'], 'offset' | 'scale'>

/** The newest measurement of each key: a list of numbers side by side, one number alone. */
export const singleLines =
  (readings: readonly Reading[], { offset, scale }: Places): LineOf =>
  ({ key }) => {
    const points = newest(readings, key).map((y, i) => ({ x: offset + i * scale, y }))
    return scale < 0 ? points.reverse() : points
  }

/** What the x axis spans, with half a place to each side. */
export const singleDomain = (lines: readonly (readonly { x: number }[])[], { scale }: Places): Domain => {
  const xs = lines.flatMap((line) => line.map(({ x }) => x))
  const room = Math.abs(scale) / 2 || 0.5
  return xs.length === 0 ? { min: 0, max: 1 } : { min: Math.min(...xs) - room, max: Math.max(...xs) + room }
}

/** All series together are drawn with about this many points, which SVG draws in a few milliseconds. */
const mostPoints = 4400

/** A chart as a view shows it: a span of the past is over time, also of a chart of one measurement. */
const chartThrough = (chart: CustomChart, { range, span }: ChartView): CustomChart => ({
  ...chart,
  range: span !== undefined && range === 'single' ? '10m' : range,
})

/** What a custom chart shows of a device, with the readings that arrive meanwhile where it shows the present. */
export const useCustomModel = (
  deviceid: DeviceId,
  stored: CustomChart,
  display: DisplaySettings,
  view: ChartView,
) => {
  const chart = useMemo(() => chartThrough(stored, view), [stored, view])
  const keys = chart.series.map(({ key }) => key)
  const text = [...new Set(keys)].sort().join(',')
  const dataKeys = useMemo(() => (text === '' ? [] : text.split(',')), [text])
  const points = Math.min(chartDownsample, Math.floor(mostPoints / Math.max(1, dataKeys.length)))
  const answer = useChartReadings({ deviceid, dataKeys, view, points })
  const { found } = answer
  const model = useMemo(() => {
    if (found === undefined) return undefined
    if (chart.range === 'single') {
      const { xa1 } = chart.xAxis
      const lineOf = singleLines(found.data, xa1)
      return customModel(chart, lineOf, [], singleDomain(chart.series.map(lineOf), xa1), display)
    }
    const gaps = found.gaps ?? []
    const lineOf = timeLines(found.data, gaps, found.unsent)
    const model = customModel(chart, lineOf, gaps, shownWindow(view, found), display)
    return { ...model, spikes: found.hiddenSpikes ?? model.spikes }
  }, [chart, found, view, display])
  return { ...answer, chart, model, isEmpty: dataKeys.length === 0 }
}

interface DrawingProps extends Pick<ChartPanelProps, 'label' | 'onZoom' | 'onReset'> {
  drawn: ReturnType<typeof useCustomModel>
}

/** A custom chart on real readings, or what is shown in its place. */
export const CustomChartDrawing = ({ drawn, ...panel }: DrawingProps) => {
  const { chart, model, error, isEmpty, isLoading, mutate } = drawn
  const layoutOf = useMemo(
    () => (model === undefined ? undefined : customLayout(chart, model)),
    [chart, model],
  )
  if (isEmpty) return <NoData text="This chart has no series yet. Add the first one under Series." />
  return (
    <ChartBody
      model={model}
      layoutOf={layoutOf}
      error={error}
      isLoading={isLoading}
      onRetry={() => void mutate()}
      {...panel}
    />
  )
}

interface Props {
  deviceid: DeviceId
  chart: CustomChart
  display: DisplaySettings
  label: string
}

/** A custom chart over its own range, as it is in a card and beside its editor. */
export const CustomChartBody = ({ deviceid, chart, display, label }: Props) => {
  const view = useMemo(() => viewOf(chart.range), [chart.range])
  const drawn = useCustomModel(deviceid, chart, display, view)
  const { model, found, error } = drawn
  return (
    <>
      <ChartNotices
        isReduced={found?.lastEvaluatedTime !== undefined}
        error={model === undefined ? undefined : error}
      />
      <CustomChartDrawing drawn={drawn} label={label} />
      {model === undefined ? null : <ChartLegend model={model} isBrief />}
    </>
  )
}

/** Why there is no custom chart, and where to find a plan that has them. */
export const PlanLacksCharts = ({ plan }: { plan: string }) => (
  <p className={cardStyles.none}>
    Custom charts are unavailable on the <PlanName plan={plan} />
  </p>
)
