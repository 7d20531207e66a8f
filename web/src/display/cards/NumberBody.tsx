import { memo } from 'react'
import { unknownSignalDbm } from '../../../../shared/data/isUnmeasured'
import { digitalStateLabel, formatHours, formatNumber } from '../../../../shared/display/formatNumber'
import { boundsFor } from './boundsFor'
import { describeTrend } from './describeTrend'
import type { Display } from '../catalogue/displayOf'
import { Figure } from './Figure'
import { flatWhereSteady, leastSpanOf, sparklineHeight, sparklinePath, sparklineWidth } from './sparklinePath'
import { Gauge } from './Gauge'
import styles from './Value.module.css'

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
