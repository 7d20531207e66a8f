import { dayMs, hourMs } from '../../shared/core/time'
import { weekdayOf } from '../../shared/core/wallClock'
import { seededRandom } from '../doubles/seededRandom'
import { forecastHours } from '../../functions/service/serviceJudgement'
import { addDay, newDays, paceOf } from '../../functions/service/useDays'

const days = 365
const startDay = Math.floor(Date.UTC(2026, 0, 1) / dayMs)

/** A machine’s year: its weekdays, wet days, busy and quiet spells, and how it differs from day to day. */
const hoursOfYear = (random: () => number): number[] => {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const worksSaturdays = random() < 0.4
  const worksSundays = worksSaturdays && random() < 0.4
  const shift = 2 + random() * 14
  const wet = random() * 0.15
  const spread = 0.1 + random() * 0.3
  const spell = 0.05 + random() * 0.2
  const stays = random() * 0.7
  let level = normal() * spell
  return Array.from({ length: days }, (_, n) => {
    const weekday = weekdayOf((startDay + n) * dayMs)
    if (weekday === 0) level = stays * level + Math.sqrt(1 - stays ** 2) * spell * normal()
    const isOff = (weekday === 5 && !worksSaturdays) || (weekday === 6 && !worksSundays) || random() < wet
    if (isOff) return 0
    return Math.min(24, Math.max(0, shift * (1 + level + spread * normal())))
  })
}

export interface PlayedForecast {
  /** Whether the day on which the hours were reached lies in the band. */
  isInside: boolean
  isEarly: boolean
  widthDays: number
  aheadDays: number
}

const eightWeeks = 56
const interval = 250

/** Forecasts of one machine in a year: each month one, of a service that is due after some weeks. */
export const playMachineYear = (seed: number): PlayedForecast[] => {
  const random = seededRandom(seed)
  const hours = hoursOfYear(random)
  const played: PlayedForecast[] = []
  for (let today = eightWeeks; today < days - 120; today += 28) {
    let known = newDays(startDay + today - eightWeeks, { atLeast: 0, atMost: 0 })
    for (let n = today - eightWeeks; n < today; n += 1) known = addDay(known, hours[n], undefined)
    const pace = paceOf(known)
    const left = 20 + random() * (interval - 20)
    let sum = 0
    const reached = hours.findIndex((each, n) => n >= today && (sum += each) >= left)
    const nowMs = (startDay + today) * dayMs
    const band = pace && forecastHours(pace, left, 'UTC', nowMs)
    // Beyond the year nothing is known of it.
    if (band === undefined || reached < 0) continue
    const reachedMs = nowMs + (reached - today) * dayMs
    played.push({
      isInside: reachedMs >= band.fromMs - hourMs && reachedMs <= band.toMs + hourMs,
      isEarly: reachedMs < band.fromMs,
      widthDays: (band.toMs - band.fromMs) / dayMs,
      aheadDays: reached - today,
    })
  }
  return played
}
