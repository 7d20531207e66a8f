import type { ChartModel } from '../model/chartModel'
import { stateLanes } from '../model/stateLanes'
import type { StateSpan } from '../model/stateSpans'
import styles from './Chart.module.css'
import type { Plot } from './plot'

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
export const StateLayer = ({ model: { series }, plot }: { model: ChartModel; plot: Plot }) =>
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
