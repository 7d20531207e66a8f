import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/core/time'
import type { Domain } from './axisDomain'

const niceSteps = [1, 2, 2.5, 5, 10]

/** Round numbers within a domain, about so many. */
export const niceTicks = ({ min, max }: Domain, count: number): readonly number[] => {
  const rough = (max - min) / count
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = (niceSteps.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude
  const first = Math.ceil(min / step)
  const last = Math.floor(max / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  )
}

const timeSteps = [
  10 * secondMs,
  30 * secondMs,
  minuteMs,
  2 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  2 * dayMs,
  7 * dayMs,
]

/** Round times of the viewer's own clock, at most so many; `zoneMs` is how far that clock is ahead of UTC. */
export const timeTicks = ({ min, max }: Domain, count: number, zoneMs: number): readonly number[] => {
  const step = timeSteps.find((candidate) => (max - min) / candidate <= count) ?? 7 * dayMs
  const first = Math.ceil((min + zoneMs) / step)
  const last = Math.floor((max + zoneMs) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step - zoneMs)
}
