import type { Domain } from '../model/axisDomain'
import type { ChartFrame } from '../model/chartFrame'

/** Where two fingers hold a chart: the middle between them, and how far apart they are, in pixels. */
export interface Grip {
  readonly x: number
  readonly apart: number
}

/** Fingers nearer to each other than this would zoom by leaps. */
const leastApart = 16

/** What lay under the middle of the fingers stays there, and the window is as much shorter as they are farther apart. */
export const zoomWindow = (
  { left, innerWidth, time }: Pick<ChartFrame, 'left' | 'innerWidth' | 'time'>,
  from: Grip,
  to: Grip,
): Domain => {
  const partOf = ({ x }: Grip) => (x - left) / innerWidth
  const span = time.max - time.min
  const heldMs = time.min + partOf(from) * span
  const nextSpan = (span * Math.max(leastApart, from.apart)) / Math.max(leastApart, to.apart)
  const min = heldMs - partOf(to) * nextSpan
  return { min, max: min + nextSpan }
}
