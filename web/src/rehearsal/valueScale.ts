import { niceNumbers } from '../../../shared/rehearsal/valuesToTry'
import type { Trace } from '../../../shared/rehearsal/replay'

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
