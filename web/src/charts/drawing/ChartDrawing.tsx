import { Line, type LineSvgLayer, type LineSvgProps } from '@nivo/line'
import { memo } from 'react'
import { type Domain, moveBetween } from '../model/chartAxis'
import { type ChartLayout, type SideAxis, type Tick, stateLanes } from '../model/chartLayout'
import { type ChartModel, noHeight } from '../model/chartModel'
import type { StateSpan } from '../model/stateSpans'
import styles from './Chart.module.css'
import { ChartMarks, type ChartMarkings } from './ChartMarks'
import { type NivoSeries, plotOf, type Plot } from './plot'
import { SeriesLayer } from './SeriesLayer'

/** A unit of few letters is read where it is; anything longer is turned along its axis. */
const uprightLetters = 2
/** Above the topmost number of an axis, and from the edge of the chart, in pixels. */
const [above, beside, below] = [12, 11, 4]

interface TitleProps {
  axis: SideAxis | undefined
  side: 'left' | 'right'
  layout: ChartLayout
}

const SideTitle = ({ axis, side, layout: { frame, titles } }: TitleProps) => {
  if (axis === undefined || axis.title === '') return null
  const { left, top, right, innerWidth, innerHeight } = frame
  const isLeft = side === 'left'
  const ink = { className: styles.title, style: { fill: axis.colour ?? undefined } }
  if (titles === 'above') {
    return (
      <text {...ink} x={isLeft ? -8 : innerWidth + 8} y={above - top} textAnchor={isLeft ? 'end' : 'start'}>
        {axis.title}
      </text>
    )
  }
  const [x, y] = [isLeft ? beside - left : innerWidth + right - beside, innerHeight / 2]
  const turn = axis.title.length > uprightLetters ? `rotate(${isLeft ? -90 : 90} ${x} ${y})` : undefined
  return (
    <text {...ink} x={x} y={y} textAnchor="middle" transform={turn}>
      {axis.title}
    </text>
  )
}

/** The names and units of the axes. */
const AxisTitles = ({ layout }: { layout: ChartLayout }) => {
  const { frame, left, right, bottom } = layout
  return (
    <>
      <SideTitle axis={left} side="left" layout={layout} />
      <SideTitle axis={right} side="right" layout={layout} />
      {bottom.title === '' ? null : (
        <text
          className={styles.title}
          style={{ fill: bottom.colour ?? undefined }}
          x={frame.width / 2 - frame.left}
          y={frame.innerHeight + frame.bottom - below}
          textAnchor="middle"
        >
          {bottom.title}
        </text>
      )}
    </>
  )
}

/** A letter of a band's word, and the room beside it, in pixels. */
const [letterPx, sidePx] = [6.6, 6]

const leastPx = 1.5

interface BandProps {
  span: StateSpan
  plot: Plot
  top: number
  height: number
}

const Band = ({ span: { label, colour, fromMs, toMs }, plot, top, height }: BandProps) => {
  const x = plot.x(fromMs)
  const width = Math.max(leastPx, plot.x(toMs) - x)
  const hasRoom = width > label.length * letterPx + 2 * sidePx
  return (
    <>
      <rect x={x} y={top} width={width} height={height} fill={colour} fillOpacity={0.55} data-state={label} />
      {hasRoom ? (
        <text className={styles.word} x={x + sidePx} y={top + height / 2}>
          {label}
        </text>
      ) : null}
    </>
  )
}

/** When each state of a channel held, as bands with their words. */
const StateLayer = ({ model: { series }, plot }: { model: ChartModel; plot: Plot }) =>
  stateLanes(series, plot.height).map(({ key, top, height, hasName }) => {
    const own = series.find(({ display }) => display.key === key)
    return (
      <g key={key} data-lane={key}>
        {hasName ? (
          <text className={styles.title} y={top - 4}>
            {own?.display.label}
          </text>
        ) : null}
        {own?.states?.spans.map((span) => (
          <Band key={span.fromMs} span={span} plot={plot} top={top} height={height} />
        ))}
      </g>
    )
  })

type NivoAxis = NonNullable<LineSvgProps<NivoSeries>['axisLeft']>

const noSeries: readonly NivoSeries[] = []

/** The inks of the style sheet, so that a chart follows the scheme of the page and the background of its own. */
const theme = {
  text: { fontFamily: 'inherit', fontSize: 11, fill: 'var(--ink-soft)' },
  grid: { line: { stroke: 'var(--line)', strokeWidth: 1 } },
  axis: { ticks: { line: { stroke: 'var(--line-strong)' } } },
}

const linear = ({ min, max }: Domain) => ({ type: 'linear', min, max, nice: false }) as const

/** Ticks with their texts, and where nivo draws them: each number by the scale of the main axis. */
const axisOf = (
  ticks: readonly Tick[],
  colour: string | null | undefined,
  placeOf: (at: number) => number = (at) => at,
): NivoAxis => {
  const texts = new Map(ticks.map(({ at, text }) => [placeOf(at), text]))
  return {
    tickValues: [...texts.keys()],
    tickSize: 0,
    tickPadding: 8,
    format: (place: number) => texts.get(place) ?? '',
    ...(colour == null ? {} : { style: { ticks: { text: { fill: colour } } } }),
  }
}

const sideOf = (side: SideAxis | undefined, main: Domain) =>
  side === undefined
    ? null
    : axisOf(side.ticks, side.colour, (at) =>
        side.domain === main ? at : moveBetween(at, side.domain, main),
      )

/** The axis of a chart of states alone. */
const blank: SideAxis = { domain: noHeight, ticks: [], title: '' }

interface Props extends ChartMarkings {
  model: ChartModel
  layout: ChartLayout
}

/**
 * A chart by nivo, which draws axes and grid and gives its layers the scales and the line: what our charts have beside
 * them is drawn in those. Points go to the layers alone, since nivo computes labels and colours of each that it is
 * given (docs/decisions/142).
 */
export const ChartDrawing = memo(({ model, layout, ...markings }: Props) => {
  const { frame, left, right, bottom } = layout
  const main = left ?? right ?? blank
  const { width, height, top, right: marginRight, bottom: marginBottom, left: marginLeft } = frame
  const layers: readonly LineSvgLayer<NivoSeries>[] = [
    (props) => <ChartMarks model={model} plot={plotOf(props, frame.time, main.domain)} {...markings} />,
    'grid',
    'axes',
    () => <AxisTitles layout={layout} />,
    (props) => <SeriesLayer model={model} plot={plotOf(props, frame.time, main.domain)} />,
    (props) => <StateLayer model={model} plot={plotOf(props, frame.time, main.domain)} />,
  ]
  return (
    <Line
      data={noSeries}
      width={width}
      height={height}
      margin={{ top, right: marginRight, bottom: marginBottom, left: marginLeft }}
      xScale={linear(frame.time)}
      yScale={linear(main.domain)}
      gridYValues={main.ticks.map(({ at }) => at)}
      enableGridX={false}
      axisLeft={sideOf(left, main.domain)}
      axisRight={sideOf(right, main.domain)}
      axisBottom={{ ...axisOf(bottom.ticks, bottom.colour), tickSize: 4, tickPadding: 6 }}
      layers={layers}
      theme={theme}
      enablePoints={false}
      isInteractive={false}
      animate={false}
      renderWrapper={false}
    />
  )
})
ChartDrawing.displayName = 'ChartDrawing'
