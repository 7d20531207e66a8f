import type { Cron } from './parseCron'

const minuteMs = 60_000
const dayMs = 86_400_000
/** A leap day on a given weekday comes back after 40 years at most. */
const longestSearchDays = 41 * 366

/** The first minute after `afterMs` (epoch milliseconds) that the expression names, or undefined. */
export const nextCronMs = (cron: Cron, afterMs: number): number | undefined => {
  const firstMs = (Math.floor(afterMs / minuteMs) + 1) * minuteMs
  const hours = [...cron.hours].sort((a, b) => a - b)
  const minutes = [...cron.minutes].sort((a, b) => a - b)
  const firstDayMs = Math.floor(firstMs / dayMs) * dayMs
  for (let days = 0; days < longestSearchDays; days += 1) {
    const dayStartMs = firstDayMs + days * dayMs
    const day = new Date(dayStartMs)
    const isNamed = cron.years.has(day.getUTCFullYear()) && cron.months.has(day.getUTCMonth() + 1)
    if (!isNamed || !cron.matchesDay(day)) continue
    for (const hour of hours) {
      for (const minute of minutes) {
        const atMs = dayStartMs + (hour * 60 + minute) * minuteMs
        if (atMs >= firstMs) return atMs
      }
    }
  }
  return undefined
}
