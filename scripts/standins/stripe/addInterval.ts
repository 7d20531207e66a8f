import type { Interval } from './stripeObjects'

const daySeconds = 86_400

/**
 * Adds billing intervals to a second, in UTC. Months and years keep the day of the month and the time of day; where a
 * month is too short its last day is taken, so count from the anchor rather than from the period before.
 */
export function addInterval(seconds: number, interval: Interval, count: number): number {
  if (interval === 'day') return seconds + count * daySeconds
  if (interval === 'week') return seconds + count * 7 * daySeconds
  const date = new Date(seconds * 1000)
  const months = date.getUTCMonth() + (interval === 'year' ? 12 * count : count)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  const moved = Date.UTC(date.getUTCFullYear(), months, day) + ((seconds * 1000) % (daySeconds * 1000))
  return Math.floor(moved / 1000)
}

/** The first end of a period after a second, counted in whole intervals from the anchor. */
export function nextPeriodEnd(anchor: number, after: number, interval: Interval, count: number): number {
  const approximateSeconds =
    { day: 86_400, week: 604_800, month: 2_678_400, year: 31_622_400 }[interval] * count
  let periods = Math.max(1, Math.floor((after - anchor) / approximateSeconds))
  while (addInterval(anchor, interval, periods * count) <= after) periods += 1
  return addInterval(anchor, interval, periods * count)
}
