import { dayMs, hourMs, minuteMs, secondMs } from '../../../../shared/core/time'
import { openFormat } from '../../ui/text/formatTime'
import { zoneOffsetMs } from '../../ui/zone/zoneInput'

export interface Domain {
  readonly min: number
  readonly max: number
}

/** Room above and below the line, as a part of its height. */
const headroom = 0.06

/** A change by a smaller part of a number than this is none: the last digits of a double are not measured. */
const flatPart = 1e-10

/** The numbers an axis must span; a line that never changes gets one to each side. */
export const axisDomain = (line: readonly { readonly y: number | null }[]): Domain => {
  let min = Infinity
  let max = -Infinity
  for (const { y } of line) {
    if (y === null) continue
    if (y < min) min = y
    if (y > max) max = y
  }
  if (min > max) return { min: 0, max: 1 }
  const size = Math.max(Math.abs(min), Math.abs(max))
  if (max - min <= size * flatPart) {
    // Beside a very large number one is nothing.
    const side = Math.max(1, size * flatPart * 10)
    return { min: min - side, max: max + side }
  }
  const room = (max - min) * headroom
  return { min: min - room, max: max + room }
}

/** Moves a number of one axis to its place on another. */
export const moveBetween = (value: number, from: Domain, to: Domain): number =>
  to.min + ((value - from.min) / (from.max - from.min)) * (to.max - to.min)

const niceSteps = [1, 2, 2.5, 5, 10]

/** Few ticks may all fall beside a short domain: then they are so much closer. */
const closer = 1.5

/** Round numbers within a domain, about so many and at least one. */
export const niceTicks = ({ min, max }: Domain, count: number): readonly number[] => {
  if (!(min < max)) return []
  const rough = (max - min) / Math.max(1, count)
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = (niceSteps.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude
  const first = Math.ceil(min / step)
  const last = Math.floor(max / step)
  if (last < first) return niceTicks({ min, max }, Math.max(1, count) * closer)
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

const mostDecimals = 8

/** Decimals with which all ticks differ: those of their key, and more where the steps are finer. */
export const tickDecimals = (ticks: readonly number[], decimals: number): number => {
  let enough = decimals
  while (enough < mostDecimals && ticks.some((tick) => Number(tick.toFixed(enough)) !== tick)) enough += 1
  return enough
}

const weekMs = 7 * dayMs
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minuteMs),
  ...[1, 2, 3, 6, 12].map((n) => n * hourMs),
  ...[1, 2, 7].map((n) => n * dayMs),
]

/** The step between round times with which at most so many are drawn. */
export const timeStep = ({ min, max }: Domain, count: number): number => {
  const rough = (max - min) / Math.max(1, count)
  return timeSteps.find((step) => step >= rough) ?? Math.ceil(rough / weekMs) * weekMs
}

/**
 * Round times of the viewer's clock; `zoneMsAt` is how far that clock is ahead of UTC at an instant, which
 * changes within a chart when summer time begins or ends.
 */
export const timeTicks = (
  { min, max }: Domain,
  step: number,
  zoneMsAt: (ms: number) => number,
): readonly number[] => {
  const first = Math.floor((min + zoneMsAt(min)) / step)
  const last = Math.ceil((max + zoneMsAt(max)) / step)
  const round = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
    .map((local) => local - zoneMsAt(local - zoneMsAt(local)))
    .filter((ms) => ms >= min && ms <= max)
  // The hour that summer time leaves out falls on the one beside it.
  return [...new Set(round)]
}

interface TimeAxis {
  readonly step: number
  readonly ticks: readonly number[]
}

/**
 * Round times at most so many, or a few more where they would be less than two: one time alone shows no distance. Who
 * asks for one alone gets at least that.
 */
export const timeAxis = (domain: Domain, count: number, zoneMsAt: (ms: number) => number): TimeAxis => {
  const axisOf = (step: number): TimeAxis => ({ step, ticks: timeTicks(domain, step, zoneMsAt) })
  const wanted = axisOf(timeStep(domain, count))
  if (wanted.ticks.length >= Math.min(2, count)) return wanted
  const finer = axisOf(timeStep(domain, count * closer))
  if (finer.ticks.length > 0) return finer
  const finest = timeSteps.filter((step) => step < finer.step).toReversed()
  return finest.map(axisOf).find(({ ticks }) => ticks.length > 0) ?? finer
}

// `numeric` hours are written as the viewer's language does: 1:00 pm, and 13:00 or 09:00.
const formats = {
  seconds: openFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  minutes: openFormat({ hour: 'numeric', minute: '2-digit' }),
  days: openFormat({ day: 'numeric', month: 'short' }),
  years: openFormat({ day: 'numeric', month: 'short', year: '2-digit' }),
}

const isMidnight = (ms: number): boolean => (ms + zoneOffsetMs(ms)) % dayMs < secondMs

const formatOf = (ms: number, stepMs: number) => {
  if (stepMs >= 28 * dayMs) return formats.years
  if (stepMs >= dayMs || isMidnight(ms)) return formats.days
  return stepMs < minuteMs ? formats.seconds : formats.minutes
}

/** A time on an axis whose ticks are so far apart: the clock, and the date where a day begins. */
export const formatTick = (ms: number, stepMs: number): string => formatOf(ms, stepMs)().format(ms)
