import { boundsFor } from '../../../shared/display/boundsFor'
import type { Display } from '../../../shared/display/displayOf'
import { formatHours, formatNumber } from '../../../shared/display/formatValue'
import { Gauge } from './Gauge'
import { Sparkline } from './Sparkline'
import styles from './Value.module.css'

interface NumberBodyProps {
  value: number
  display: Display
  points: readonly number[]
  hasTrend: boolean
}

const GaugeBody = ({ value, display }: NumberBodyProps) => {
  const settings = display.entry.gaugeSettings
  const { min, max } = settings ?? display.suggested ?? { min: 0, max: 100 }
  const bounds = settings ?? boundsFor(display.key, value)
  return (
    <Gauge
      value={value}
      min={min}
      max={max}
      bounds={bounds}
      unit={display.unit}
      decimals={display.decimals}
    />
  )
}

const defaultDigital = { lowThreshold: 0, lowString: 'Low', highString: 'High' }

const DigitalBody = ({ value, display }: NumberBodyProps) => {
  const { lowThreshold, lowString, highString } = display.entry.digitalSettings ?? defaultDigital
  const isLow = value <= lowThreshold
  return (
    <div className={`${styles.digital} ${isLow ? '' : styles.high}`}>
      <span className={styles.lamp} aria-hidden />
      <span className={styles.number}>{isLow ? lowString : highString}</span>
    </div>
  )
}

const TrendBody = ({ value, display, points, hasTrend }: NumberBodyProps) => {
  const isAlone = !hasTrend || display.displayType === 'plain'
  const isHours = display.displayType === 'hours' || display.card === 'hours'
  return (
    <>
      <div className={`${styles.line} ${isAlone ? styles.alone : ''}`}>
        <span className={styles.number}>
          {isHours ? formatHours(value) : formatNumber(value, display.decimals)}
        </span>
        {isHours ? null : <span className={styles.unit}>{display.unit}</span>}
      </div>
      {isAlone ? null : <Sparkline points={points} />}
    </>
  )
}

/** A number in the way its display settings ask for; a trend line unless they ask for something else. */
export const NumberBody = (props: NumberBodyProps) => {
  if (props.display.displayType === 'gauge') return <GaugeBody {...props} />
  if (props.display.displayType === 'digital') return <DigitalBody {...props} />
  return <TrendBody {...props} />
}
