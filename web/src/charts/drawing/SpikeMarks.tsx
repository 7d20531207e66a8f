import { memo } from 'react'
import type { HiddenSpikes } from '../../../../shared/data/queryReadings'
import styles from './Chart.module.css'
import type { ChartFrame } from '../model/chartFrame'

interface Props {
  spikes: readonly HiddenSpikes[]
  frame: ChartFrame
}

/** Half the width of a mark, in pixels. */
const halfMark = 4

/** Where shorter spikes hide beside taller ones: who zooms in there sees them. */
export const SpikeMarks = memo(({ spikes, frame: { time, top, xOf } }: Props) => (
  <g aria-hidden>
    {spikes.map(({ key, fromTs, toTs }) => {
      const ms = Math.min(time.max, Math.max(time.min, ((fromTs + toTs) / 2) * 1000))
      return (
        <path
          key={`${key}${fromTs}`}
          className={styles.spike}
          d={`M${xOf(ms) - halfMark},${top}h${2 * halfMark}l${-halfMark},${2 * halfMark}Z`}
        />
      )
    })}
  </g>
))
SpikeMarks.displayName = 'SpikeMarks'
