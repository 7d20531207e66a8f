import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { chartDownsample } from '../../../shared/data/queryReadings'
import type { CustomChart } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { ChartView } from '../charts/state/chartView'
import { shownWindow } from '../charts/state/shownWindow'
import { useChartReadings } from '../charts/state/useChartReadings'
import { customModel, timeLines } from './customModel'
import { singleDomain, singleLines } from './singleLines'

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
