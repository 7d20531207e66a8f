import { formatNumber } from '../../../shared/display/formatValue'
import { gaugePercent, gaugeRangeError, levelOf } from '../../../shared/display/gaugeReading'
import type { Bounds } from '../../../shared/display/metric'
import { gaugeArc } from './gaugeArc'
import { gaugeZones } from './gaugeZones'
import styles from './Value.module.css'

interface GaugeProps {
  value: number
  min: number
  max: number
  bounds: Bounds
  unit: string
  decimals: number
}

const levelNames = { normal: 'normal', warning: 'warning', alarm: 'alarm' } as const

/** A half circle: the arc says how much, its colour and the words below say how well. */
export const Gauge = ({ value, min, max, bounds, unit, decimals }: GaugeProps) => {
  const percent = gaugePercent(value, min, max)
  if (percent === undefined) return <p className={styles.problem}>{gaugeRangeError}</p>
  const level = levelOf(value, bounds)
  const number = formatNumber(value, decimals)
  return (
    <div className={styles.gauge}>
      <svg viewBox="-70 -58 140 74" role="img" aria-label={`${number} ${unit}, ${levelNames[level]}`}>
        <path className={styles.track} d={gaugeArc(0, 100)} />
        <path className={`${styles.fill} ${styles[level]}`} d={gaugeArc(0, percent)} />
        {gaugeZones(min, max, bounds).map(({ from, to, level: zone }) => (
          <path
            key={from}
            className={`${styles.zone} ${styles[zone]}`}
            d={gaugeArc(from, to)}
            transform="scale(1.14)"
          />
        ))}
        <text className={styles.gaugeNumber} y="-8">
          {number}
        </text>
        <text className={styles.gaugeSmall} y="4">
          {level === 'normal' ? unit : `${unit} · ${levelNames[level]}`.replace(/^ · /, '')}
        </text>
        <text className={styles.gaugeSmall} x="-50" y="13">
          {min}
        </text>
        <text className={styles.gaugeSmall} x="50" y="13">
          {max}
        </text>
      </svg>
    </div>
  )
}
