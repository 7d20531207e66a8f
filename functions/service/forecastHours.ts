import { dayMs } from '../../shared/core/time'
import { weekdayOf } from '../../shared/core/wallClock'
import type { StoredPace } from './serviceStore'
import { dayBegins, dayNumber } from './useDays'

/** Later is not said. */
const horizonDays = 3 * 365
const daysAWeek = 7

/** Nine of ten of Student’s t, for 1 to 7 degrees of freedom. */
const nineOfTen = [3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415]

export interface DayBand {
  fromMs: number
  ms: number
  toMs: number
}

/**
 * When a machine will have worked so many more hours, from its hours by weekday: the middle, and the band in which it
 * falls four times of five. Undefined where that is years away.
 */
export const forecastHours = (
  { byDay, weekSd, weeks }: StoredPace,
  leftHours: number,
  zone: string,
  fromMs: number,
): DayBand | undefined => {
  const t = nineOfTen[Math.min(weeks - 1, nineOfTen.length) - 1] ?? nineOfTen.at(-1) ?? 1
  const today = dayNumber(zone, fromMs)
  const dayLeft = 1 - (fromMs - dayBegins(zone, today)) / dayMs
  const at = (days: number) => Math.max(fromMs, dayBegins(zone, today + days))
  let mean = 0
  let early: number | undefined
  let middle: number | undefined
  for (let n = 0; n < horizonDays; n += 1) {
    mean += (byDay[weekdayOf((today + n) * dayMs)] ?? 0) * (n === 0 ? dayLeft : 1)
    const ahead = (n + dayLeft) / daysAWeek
    // How far weeks are apart, and how far the mean of so few of them may be from the truth.
    const width = t * weekSd * Math.sqrt(ahead + ahead ** 2 / weeks)
    if (early === undefined && mean + width >= leftHours) early = n
    if (middle === undefined && mean >= leftHours) middle = n
    if (early === undefined || middle === undefined || mean - width < leftHours) continue
    return { fromMs: at(early), ms: at(middle), toMs: at(n) }
  }
  if (early === undefined || middle === undefined) return undefined
  return { fromMs: at(early), ms: at(middle), toMs: at(horizonDays) }
}
