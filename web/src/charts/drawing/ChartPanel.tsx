import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import type { DeviceEvent } from '../../../../shared/alerts/deviceEvents'
import type { Bounds } from '../../../../shared/display/metric'
import type { Domain } from '../model/axisDomain'
import styles from './Chart.module.css'
import { chartFrame, chartMargin } from '../model/chartFrame'
import type { ChartModel } from '../model/chartModel'
import { ChartBands } from './ChartBands'
import { ChartMarks } from './ChartMarks'
import { ChartOverlay } from './ChartOverlay'
import { ChartPlot } from './ChartPlot'
import { GapShades } from './GapShades'
import { SpikeMarks } from './SpikeMarks'

interface Props {
  label: string
  model: ChartModel
  onZoom: (area: Domain) => void
  onReset: () => void
  /** Limits and events of the first line. */
  bounds?: Bounds | undefined
  events?: readonly DeviceEvent[]
}

/** Above the topmost number of the axis, in pixels. */
const unitBaseline = 12
const noEvents: readonly never[] = []

/** The drawn chart: shades for gaps below, lines, and what a person points at above. */
export const ChartPanel = ({ label, model, onZoom, onReset, bounds, events = noEvents }: Props) => {
  const { ref, width, height } = useElementSize()
  const frame = useMemo(
    () => chartFrame(model.time, chartMargin(model.series.length > 1), width, height),
    [model, width, height],
  )
  const [first] = model.series
  return (
    <div ref={ref} className={styles.panel}>
      {width > 0 && height > 0 ? (
        <>
          <svg className={styles.plot} width={width} height={height} aria-hidden>
            <GapShades gaps={model.gaps} frame={frame} />
            {first === undefined ? null : (
              <ChartMarks frame={frame} domain={first.domain} bounds={bounds} events={events} />
            )}
            <ChartBands model={model} frame={frame} />
            <SpikeMarks spikes={model.spikes} frame={frame} />
            {model.series.slice(0, 2).map(({ display }, i) => (
              <text
                key={display.key}
                className={styles.unit}
                x={i === 0 ? frame.left - 8 : width - frame.right + 8}
                y={unitBaseline}
                textAnchor={i === 0 ? 'end' : 'start'}
              >
                {display.unit}
              </text>
            ))}
          </svg>
          <div className={styles.plot} aria-hidden>
            <ChartPlot model={model} frame={frame} />
          </div>
          <ChartOverlay label={label} model={model} frame={frame} onZoom={onZoom} onReset={onReset} />
        </>
      ) : null}
    </div>
  )
}
