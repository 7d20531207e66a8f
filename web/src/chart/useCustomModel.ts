import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { chartDownsample } from '../../../shared/data/queryReadings'
import type { CustomChart } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { viewOf } from '../data/chart/chartView'
import { shownWindow } from '../data/chart/shownWindow'
import { useChartReadings } from '../data/chart/useChartReadings'
import { customModel, timeLines } from './customModel'
import { singleDomain, singleLines } from './singleLines'

/** All series together are drawn with about this many points, which SVG draws in a few milliseconds. */
const mostPoints = 4400

/** What a drawn chart shows of a device now: the readings of its range, carried on as new ones come. */
export const useCustomModel = (
  deviceid: DeviceId,
  chart: CustomChart | undefined,
  display: DisplaySettings,
) => {
  const keys = (chart?.series ?? []).map(({ key }) => key)
  const text = [...new Set(keys)].sort().join(',')
  const dataKeys = useMemo(() => (text === '' ? [] : text.split(',')), [text])
  const range = chart?.range ?? '10m'
  const view = useMemo(() => viewOf(range), [range])
  const points = Math.min(chartDownsample, Math.floor(mostPoints / Math.max(1, dataKeys.length)))
  const answer = useChartReadings({ deviceid, dataKeys, view, points })
  const { data, readings } = answer
  const model = useMemo(() => {
    if (chart === undefined || data === undefined || readings === undefined) return undefined
    if (chart.range === 'single') {
      const { xa1 } = chart.xAxis
      const lineOf = singleLines(readings, xa1)
      return customModel(chart, lineOf, [], singleDomain(chart.series.map(lineOf), xa1), display)
    }
    const gaps = data.gaps ?? []
    const time = shownWindow(view, { ...data, data: readings })
    return customModel(chart, timeLines(readings, gaps), gaps, time, display)
  }, [chart, data, readings, view, display])
  return { ...answer, model, isEmpty: dataKeys.length === 0 }
}
