import type { Bounds } from '../../../shared/display/metric'

/** The lowest, the highest and the newest value of a measurement since midnight. */
export interface TodaysRange {
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly now?: number | undefined
}

export interface Scale {
  readonly min: number
  readonly max: number
}

/** Room at each end, so that a limit at the end still has something beyond it. */
const room = 0.15

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

/** From the lowest to the highest of today's values and the limits, with room at both ends; undefined without any. */
export const scaleOf = (bounds: Bounds, { low, high, now }: TodaysRange): Scale | undefined => {
  const { alarmLow, warnLow, warnHigh, alarmHigh } = bounds
  const all = [alarmLow, warnLow, warnHigh, alarmHigh, low, high, now].filter(isNumber)
  if (all.length === 0) return undefined
  const [min, max] = [Math.min(...all), Math.max(...all)]
  const width = max === min ? Math.max(1, Math.abs(max) * 0.1) : max - min
  return { min: min - width * room, max: max + width * room }
}

/** Whole steps of a readable size around a scale: what a gauge begins and ends with. */
export const roundScale = ({ min, max }: Scale): Scale => {
  const step = 10 ** Math.floor(Math.log10(max - min))
  const tidy = (number: number) => Number(number.toPrecision(12))
  return { min: tidy(Math.floor(min / step) * step), max: tidy(Math.ceil(max / step) * step) }
}
