import type { KeyboardEvent, PointerEvent } from 'react'
import type { LimitRule, Trace } from '../../../shared/rehearsal/replay'
import { niceNumbers } from '../../../shared/rehearsal/valuesToTry'
import styles from './Rehearsal.module.css'
import { nameOfRule, type WriteValue } from './rehearsalWords'

/** From the bottom to the top of a chart, and the steps in which a limit moves in it. */
export interface ValueScale {
  readonly min: number
  readonly max: number
  readonly step: number
}

const room = 0.12
const steps = 200

/** Room for all readings and limits. */
export const valueScale = ({ lows, highs }: Trace, limits: readonly number[]): ValueScale => {
  const least = Math.min(...lows, ...limits)
  const most = Math.max(...highs, ...limits)
  const width = most > least ? most - least : Math.max(1, Math.abs(most) * 0.1)
  const [step = width / steps] = niceNumbers(width / steps, width)
  return { min: least - width * room, max: most + width * room, step }
}

/** From 0 at the bottom to 1 at the top, and no farther. */
export const shareOf = ({ min, max }: ValueScale, value: number): number =>
  Math.min(1, Math.max(0, (value - min) / (max - min)))

/** A value in whole steps within the scale. */
export const roundToStep = ({ min, max, step }: ValueScale, value: number): number =>
  Number((Math.round(Math.min(max, Math.max(min, value)) / step) * step).toPrecision(12))

interface Props {
  readonly rule: LimitRule
  readonly scale: ValueScale
  readonly write: WriteValue
  readonly onMove: (value: number) => void
  readonly onHold: (isHeld: boolean) => void
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
}

/** A limit at its height in the chart: dragged, or moved by the arrow keys. */
export const LimitHandle = ({ rule, scale, write, onMove, onHold }: Props) => {
  const { limit, level } = rule
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const place = event.currentTarget.parentElement?.getBoundingClientRect()
    if (place === undefined || place.height === 0) return
    const share = 1 - (event.clientY - place.top) / place.height
    onMove(roundToStep(scale, scale.min + share * (scale.max - scale.min)))
  }
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    onHold(true)
  }
  const press = (event: KeyboardEvent) => {
    const steps = keySteps[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onMove(roundToStep(scale, limit + steps * scale.step))
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={nameOfRule(rule)}
      aria-valuemin={scale.min}
      aria-valuemax={scale.max}
      aria-valuenow={limit}
      aria-valuetext={write(limit)}
      className={styles.handle}
      data-level={level}
      style={{ insetBlockStart: `${(1 - shareOf(scale, limit)) * 100}%` }}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onKeyDown={press}
    />
  )
}
