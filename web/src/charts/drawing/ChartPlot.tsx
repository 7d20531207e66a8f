import { useComputedColorScheme } from '@mantine/core'
import { Line, LineCanvas } from '@nivo/line'
import { memo, useMemo } from 'react'
import { formatNumber } from '../../display/values/formatValue'
import { moveBetween } from '../model/axisDomain'
import type { ChartFrame } from '../model/chartFrame'
import type { ChartModel } from '../model/chartModel'
import { formatTick } from '../model/formatTick'
import { niceTicks, tickDecimals, timeAxis } from '../model/niceTicks'
import { useZone } from '../../ui/zone/useZone'
import { zoneOffsetMs } from '../../ui/zone/zoneOffsetMs'

/** The page's inks as real colours, which a canvas needs; read anew at each drawing because schemes change. */
const readChartTheme = () => {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const fontFamily = getComputedStyle(document.body).fontFamily
  return {
    text: { fontFamily, fontSize: 11, fill: read('--ink-soft') },
    grid: { line: { stroke: read('--line'), strokeWidth: 1 } },
    axis: {
      ticks: {
        line: { stroke: read('--line-strong') },
        text: { fontFamily, fontSize: 11, fill: read('--ink-soft') },
      },
    },
  }
}

/** Beyond this many points SVG is slower than a person is patient. */
const mostSvgPoints = 4400

interface Props {
  model: ChartModel
  frame: ChartFrame
}

/** Lines and axes; a second line is moved to the first one's axis and has its own labels on the right. */
export const ChartPlot = memo(({ model, frame }: Props) => {
  useZone()
  // Drawn anew in the inks of the scheme that somebody changes to while they look.
  useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { width, height, top, right, bottom, left, time } = frame
  const [primary, secondary] = model.series
  // A line without points would be drawn as an invalid path.
  const drawn = useMemo(() => model.series.filter(({ line }) => line.length > 0), [model])
  const data = useMemo(
    () =>
      drawn.map(({ display, line: own, domain, band }) => {
        const line = band?.medians ?? own
        return {
          id: display.key,
          data:
            primary === undefined || domain === primary.domain
              ? line
              : line.map(({ x, y }) => ({
                  x,
                  y: y === null ? null : moveBetween(y, domain, primary.domain),
                })),
        }
      }),
    [drawn, primary],
  )
  if (primary === undefined) return null
  const ticks = [...niceTicks(primary.domain, height / 55)]
  const rightTicks = secondary === undefined ? [] : niceTicks(secondary.domain, height / 55)
  const rightDecimals = tickDecimals(rightTicks, secondary?.display.decimals ?? 0)
  const { step, ticks: timeTicks } = timeAxis(time, frame.innerWidth / 80, zoneOffsetMs)
  const leftDecimals = tickDecimals(ticks, primary.display.decimals)
  const common = {
    data,
    width,
    height,
    margin: { top, right, bottom, left },
    // `nice` would draw more time than the frame of the crosshair has.
    xScale: { type: 'linear', min: time.min, max: time.max, nice: false } as const,
    yScale: { type: 'linear', min: primary.domain.min, max: primary.domain.max, nice: false } as const,
    colors: drawn.map(({ display }) => display.colour),
    lineWidth: 1.5,
    curve: 'linear' as const,
    enablePoints: false,
    enableGridX: false,
    gridYValues: ticks,
    isInteractive: false,
    theme: readChartTheme(),
    axisLeft: {
      tickValues: ticks,
      tickSize: 0,
      tickPadding: 8,
      format: (value: number) => formatNumber(value, leftDecimals),
    },
    axisBottom: {
      tickValues: [...timeTicks],
      tickSize: 4,
      tickPadding: 6,
      format: (value: number) => formatTick(value, step),
    },
    axisRight:
      secondary === undefined
        ? null
        : {
            tickValues: rightTicks.map((value) => moveBetween(value, secondary.domain, primary.domain)),
            tickSize: 0,
            tickPadding: 8,
            format: (value: number) =>
              formatNumber(moveBetween(value, primary.domain, secondary.domain), rightDecimals),
          },
  }
  return model.pointCount > mostSvgPoints ? (
    <LineCanvas {...common} layers={['grid', 'axes', 'lines']} />
  ) : (
    <Line {...common} animate={false} useMesh={false} layers={['grid', 'axes', 'lines']} />
  )
})
ChartPlot.displayName = 'ChartPlot'
