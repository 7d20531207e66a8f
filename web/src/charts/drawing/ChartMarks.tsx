import { memo } from 'react'
import type { DeviceEvent } from '../../../../shared/alerts/deviceEvents'
import { gaugeZones } from '../../display/cards/gaugeZones'
import type { Bounds } from '../../../../shared/display/metric'
import type { Domain } from '../model/axisDomain'
import styles from './Chart.module.css'
import type { ChartFrame } from '../model/chartFrame'

interface Props {
  frame: ChartFrame
  /** Of the first line, whose limits and events these are. */
  domain: Domain
  bounds: Bounds | undefined
  events: readonly DeviceEvent[]
}

const barPx = 4

/** Where a measurement is out of its limits, as bands, and when the device raised events of it, as bars on top. */
export const ChartMarks = memo(({ frame, domain, bounds = {}, events }: Props) => {
  const { xOf, yOf, time, left, top, innerWidth, innerHeight } = frame
  const valueAt = (percent: number) => domain.min + (percent / 100) * (domain.max - domain.min)
  return (
    <g aria-hidden>
      {gaugeZones(domain.min, domain.max, bounds)
        .filter(({ level }) => level !== 'normal')
        .map(({ from, to, level }) => (
          <rect
            key={from}
            className={styles.band}
            data-level={level}
            x={left}
            y={yOf(valueAt(to), domain)}
            width={innerWidth}
            height={Math.max(0, yOf(valueAt(from), domain) - yOf(valueAt(to), domain))}
          />
        ))}
      {events.map(({ id, level, beganTs, endedTs = Infinity }) => {
        const from = xOf(Math.max(time.min, beganTs * 1000))
        const to = xOf(Math.min(time.max, endedTs * 1000))
        return (
          <g key={id} className={styles.event} data-tone={level}>
            <rect x={from} y={top} width={Math.max(2, to - from)} height={barPx} />
            {beganTs * 1000 > time.min && <line x1={from} x2={from} y1={top} y2={top + innerHeight} />}
          </g>
        )
      })}
    </g>
  )
})
ChartMarks.displayName = 'ChartMarks'
