import { useElementSize } from '@mantine/hooks'
import { Line, LineCanvas } from '@nivo/line'
import { memo, useMemo } from 'react'
import { formatNumber } from '../../../../shared/display/formatValue'
import { moveBetween } from './axisDomain'
import styles from './Chart.module.css'
import { chartMargin } from './chartFrame'
import type { ChartModel } from './chartModel'
import { ChartOverlay } from './ChartOverlay'
import { formatTick } from './formatTick'
import { GapShades } from './GapShades'
import { niceTicks, timeTicks } from './niceTicks'
import { readChartTheme } from './readChartTheme'

/** Beyond this many points SVG is slower than a person is patient. */
const mostSvgPoints = 4400

interface Props {
  model: ChartModel
  width: number
  height: number
}

const Plot = memo(({ model, width, height }: Props) => {
  const [primary, secondary] = model.series
  const data = useMemo(
    () =>
      model.series.map(({ display, line, domain }, i) => ({
        id: display.key,
        data:
          i === 0 || primary === undefined
            ? line
            : line.map(({ x, y }) => ({ x, y: y === null ? null : moveBetween(y, domain, primary.domain) })),
      })),
    [model, primary],
  )
  if (primary === undefined) return null
  const ticks = niceTicks(primary.domain, height / 55)
  const zoneMs = -new Date(model.time.max).getTimezoneOffset() * 60_000
  const times = timeTicks(model.time, width / 90, zoneMs)
  const decimals = (i: number) => model.series[i]?.display.decimals ?? 2
  const common = {
    data,
    width,
    height,
    margin: chartMargin(secondary !== undefined),
    xScale: { type: 'linear', min: model.time.min, max: model.time.max } as const,
    yScale: { type: 'linear', min: primary.domain.min, max: primary.domain.max } as const,
    colors: model.series.map(({ display }) => display.colour),
    lineWidth: 1.5,
    curve: 'linear' as const,
    enablePoints: false,
    enableGridX: false,
    gridYValues: [...ticks],
    isInteractive: false,
    theme: readChartTheme(),
    axisLeft: {
      tickValues: [...ticks],
      tickSize: 0,
      tickPadding: 8,
      format: (value: number) => formatNumber(value, decimals(0)),
    },
    axisBottom: {
      tickValues: [...times],
      tickSize: 4,
      tickPadding: 6,
      format: (value: number) => formatTick(value, model.time.max - model.time.min),
    },
    axisRight:
      secondary === undefined
        ? null
        : {
            tickValues: [...ticks],
            tickSize: 0,
            tickPadding: 8,
            format: (value: number) =>
              formatNumber(moveBetween(value, primary.domain, secondary.domain), decimals(1)),
          },
  }
  return model.pointCount > mostSvgPoints ? (
    <LineCanvas {...common} layers={['grid', 'axes', 'lines']} />
  ) : (
    <Line {...common} animate={false} useMesh={false} layers={['grid', 'axes', 'lines']} />
  )
})
Plot.displayName = 'Plot'

/** The drawn chart: shades for gaps below, lines, and what the pointer asks for above. */
export const ChartPanel = ({ model }: { model: ChartModel }) => {
  const { ref, width, height } = useElementSize()
  return (
    <div ref={ref} className={styles.panel}>
      {width > 0 && height > 0 ? (
        <>
          <GapShades model={model} width={width} height={height} />
          <div className={styles.plot} aria-hidden>
            <Plot model={model} width={width} height={height} />
          </div>
          <ChartOverlay model={model} width={width} height={height} />
        </>
      ) : null}
    </div>
  )
}
