import { hourMs, minuteMs, secondMs } from '../../../shared/core/time'
import type { FenceVisit } from '../../../shared/fences/getVisits'
import { formatClock, formatDay, formatInstant } from '../ui/text/formatTime'

type Between = NonNullable<FenceVisit['entered']>

/** `between 21 Nov 2026, 10:02:00 and 10:07:00`, with the other day where it is one; one instant where both are the same. */
export const describeBetween = ({ fromTs, toTs }: Between): string => {
  const [fromMs, toMs] = [fromTs * secondMs, toTs * secondMs]
  if (fromMs === toMs) return formatInstant(toMs)
  const to = formatDay(fromMs) === formatDay(toMs) ? formatClock(toMs) : formatInstant(toMs)
  return `between ${formatInstant(fromMs)} and ${to}`
}

const sayLength = (seconds: number): string => {
  const ms = seconds * secondMs
  const minutes = Math.round(ms / minuteMs)
  const [hours, rest] = [Math.floor(minutes / (hourMs / minuteMs)), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** How long a stay was: `20 min–1 h 5 min`. */
export const describeStay = ({ atLeast, atMost }: FenceVisit['stay']): string => {
  const [least, most] = [sayLength(atLeast), sayLength(atMost)]
  return least === most ? most : `${least}–${most}`
}

export const describeEntry = ({ entered }: FenceVisit): string =>
  entered === undefined ? 'Inside before' : describeBetween(entered)

export const describeExit = ({ left, isPassed }: FenceVisit): string => {
  if (isPassed) return 'Passed, not sampled'
  return left === undefined ? 'Still inside' : describeBetween(left)
}
