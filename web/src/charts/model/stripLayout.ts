import { formatNumber } from '../../../../shared/display/formatNumber'
import { chartFrame } from './chartFrame'
import type { ChartLayout } from './chartLayout'
import { type ChartModel, measuredSeries } from './chartModel'
import { niceTicks, tickDecimals } from './niceTicks'

/** As wide at the sides as a chart with one axis, so that strips below it have their moments below its own. */
const margin = { top: 4, right: 30, bottom: 6, left: 60 }

/** The layout of a chart that is a strip below another one, whose axis of time it shares. */
export const stripLayout =
  ({ series, time }: Pick<ChartModel, 'series' | 'time'>) =>
  (width: number, height: number): ChartLayout => {
    const frame = chartFrame(time, margin, width, height)
    const [first] = measuredSeries(series)
    const ticks = first === undefined ? [] : niceTicks(first.domain, 2)
    const decimals = tickDecimals(ticks, first?.display.decimals ?? 0)
    const left = first && {
      domain: first.domain,
      title: '',
      ticks: ticks.map((at) => ({ at, text: formatNumber(at, decimals) })),
    }
    return { frame, left, bottom: { title: '', ticks: [] }, titles: 'above' }
  }
