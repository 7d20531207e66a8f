import { formatNumber } from '../../../../shared/display/formatNumber'
import { gaugeArc, gaugePercent, gaugeRangeError, gaugeZones, levelOf } from './gaugeReading'
import type { Bounds } from '../../../../shared/display/metric'
import styles from './Value.module.css'
import { nameOfLevel } from '../catalogue/nameOfLevel'

interface GaugeProps {
  value: number
  min: number
  max: number
  bounds: Bounds
  unit: string
  decimals: number
}

/** A word inside the half circle, as large as its room allows: it is never cut. */
const Word = ({
  text,
  x = 0,
  y,
  size,
  room,
}: Record<'y' | 'size' | 'room', number> & { text: string; x?: number }) => (
  <text
    className={styles.gaugeWord}
    x={x}
    y={y}
    style={{ fontSize: `${Math.min(size, room / (text.length * 0.64))}px` }}
    data-large={size > 10 || undefined}
  >
    {text}
  </text>
)

/** A half circle: the arc says how much, its colour and the words below say how well. */
export const Gauge = ({ value, min, max, bounds, unit, decimals }: GaugeProps) => {
  const percent = gaugePercent(value, min, max)
  if (percent === undefined) return <p className={styles.problem}>{gaugeRangeError}</p>
  const level = levelOf(value, bounds)
  const number = formatNumber(value, decimals)
  const below = [unit, level === 'normal' ? '' : nameOfLevel(level)].filter((word) => word !== '').join(' · ')
  return (
    <div className={styles.gauge}>
      <svg
        viewBox="-70 -58 140 74"
        role="img"
        aria-label={`${`${number} ${unit}`.trim()}, ${nameOfLevel(level)}`}
      >
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
        <Word text={number} y={-8} size={20} room={84} />
        <Word text={below} y={4} size={8.5} room={88} />
        <Word text={String(min)} x={-50} y={14} size={8.5} room={40} />
        <Word text={String(max)} x={50} y={14} size={8.5} room={40} />
      </svg>
    </div>
  )
}
