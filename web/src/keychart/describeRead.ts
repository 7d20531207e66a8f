import { gapReasons } from '../../../shared/data/gapReasons'
import { formatNumber } from '../display/values/formatValue'
import { type ChartPoint, measuredAt } from './chartLine'
import type { SeriesLook } from './chartModel'
import type { ChartRead } from './readChartAt'

/** A measurement with its unit. */
export const describePoint = ({ unit, decimals }: SeriesLook, point: ChartPoint): string =>
  `${formatNumber(measuredAt(point), decimals)} ${unit}`.trim()

/** What a screen reader says of a place on a chart. */
export const describeRead = ({ ms, gap, found }: ChartRead, formatX: (x: number) => string): string => {
  if (gap !== undefined) {
    const [from, to] = [formatX(gap.fromTs * 1000), formatX(gap.toTs * 1000)]
    return `Gap from ${from} to ${to}: ${gapReasons[gap.reason]}`
  }
  const values = found.map(
    ({ series, point }) => `${series.display.label} ${describePoint(series.display, point)}`,
  )
  return `${formatX(ms)}: ${values.join(', ')}`
}
