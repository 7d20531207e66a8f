import { memo } from 'react'
import { unknownSignalDbm } from '../../../../shared/data/isUnmeasured'
import { digitalStateLabel, formatHours, formatNumber } from '../../../../shared/display/formatNumber'
import type { Bounds } from '../../../../shared/display/metric'
import type { Display } from '../catalogue/displayOf'
import { nameOfLevel } from '../catalogue/nameOfLevel'
import { boundsFor, gaugeArc, gaugePercent, gaugeRangeError, gaugeZones, levelOf } from './gaugeReading'
import {
  describeTrend,
  flatWhereSteady,
  leastSpanOf,
  sparklineHeight,
  sparklinePath,
  sparklineWidth,
} from './sparklinePath'
import { Figure } from './Card'
import styles from './Value.module.css'

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
const Gauge = ({ value, min, max, bounds, unit, decimals }: GaugeProps) => {
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

/** The trend of the last readings; the card's number says the same to a screen reader. */
const Sparkline = memo(({ points, leastSpan }: { points: readonly number[]; leastSpan: number }) => {
  const path = sparklinePath(points, leastSpan)
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${sparklineWidth} ${sparklineHeight}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {path === '' ? null : (
        <>
          <path
            className={styles.sparkArea}
            d={`${path}L${sparklineWidth} ${sparklineHeight}L0 ${sparklineHeight}Z`}
          />
          <path className={styles.sparkLine} d={path} />
        </>
      )}
    </svg>
  )
})
Sparkline.displayName = 'Sparkline'

interface NumberBodyProps {
  value: number
  display: Display
  points: readonly number[]
  spanSeconds: number
  hasTrend: boolean
}

const GaugeBody = ({ value, display }: NumberBodyProps) => {
  const settings = display.entry.gaugeSettings
  const { min, max } = settings ?? display.suggested ?? { min: 0, max: 100 }
  return (
    <Gauge
      value={value}
      min={min}
      max={max}
      bounds={boundsFor(display.key, value, settings)}
      unit={display.unit}
      decimals={display.decimals}
    />
  )
}

const DigitalBody = ({ value, display }: NumberBodyProps) => {
  const { isLow, label } = digitalStateLabel(value, display.entry.digitalSettings)
  return (
    <div className={`${styles.digital} ${isLow ? '' : styles.high}`}>
      <span className={styles.lamp} aria-hidden />
      <Figure text={label} isWord />
    </div>
  )
}

const TrendBody = ({ value, display, points, spanSeconds, hasTrend }: NumberBodyProps) => {
  const isAlone = !hasTrend || display.displayType === 'plain'
  const isHours = display.displayType === 'hours' || display.card === 'hours'
  const write = isHours ? formatHours : (n: number) => formatNumber(n, display.decimals)
  return (
    <>
      <Figure text={write(value)} unit={isHours ? '' : display.unit} isAlone={isAlone} />
      {isAlone ? null : (
        <>
          <span className={styles.range}>{describeTrend(points, spanSeconds, write)}</span>
          <Sparkline points={flatWhereSteady(points, write)} leastSpan={leastSpanOf(display)} />
        </>
      )}
    </>
  )
}

/** A number in the way its display settings ask for; a trend line unless they ask for something else. */
export const NumberBody = (props: NumberBodyProps) => {
  const { value, display } = props
  if (display.key === 'gsm_rssi' && value === unknownSignalDbm) return <Figure text="(unknown)" />
  if (display.displayType === 'gauge') return <GaugeBody {...props} />
  if (display.displayType === 'digital') return <DigitalBody {...props} />
  return <TrendBody {...props} />
}
