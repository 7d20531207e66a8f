import { memo } from 'react'
import styles from './Chart.module.css'
import type { ChartFrame } from '../model/chartFrame'
import type { ChartModel, ChartSeries } from '../model/chartModel'

interface Props {
  model: Pick<ChartModel, 'series'>
  frame: ChartFrame
}

const outlineOf = ({ band, domain }: ChartSeries, { xOf, yOf }: ChartFrame): string =>
  (band?.pieces ?? [])
    .map((piece) => {
      const above = piece.map(({ x, high }) => `${xOf(x)},${yOf(high, domain)}`)
      const below = piece.toReversed().map(({ x, low }) => `${xOf(x)},${yOf(low, domain)}`)
      return `M${[...above, ...below].join('L')}Z`
    })
    .join('')

/** From the lowest to the highest of what a line of medians stands for. */
export const ChartBands = memo(({ model, frame }: Props) => (
  <g aria-hidden>
    {model.series.map((series) =>
      series.band === undefined ? null : (
        <path
          key={series.display.key}
          className={styles.envelope}
          d={outlineOf(series, frame)}
          data-band
          style={{ fill: series.display.colour, stroke: series.display.colour }}
        />
      ),
    )}
  </g>
))
ChartBands.displayName = 'ChartBands'
