import * as z from 'zod'

/** What a schedule calls a function with. */
const Scheduled = z.object({ time: z.iso.datetime() })

/** Runs in an hour. */
const runs = 4

/**
 * How much of what is due a run packs: a quarter at the full hour, then a third, a half, all. All days of a fleet close at
 * the same hour, and a table that is given units for an hour pays for the highest minutes of it. A run by hand packs all.
 */
export const shareOfRun = (event: unknown): number => {
  const scheduled = Scheduled.safeParse(event)
  if (!scheduled.success) return 1
  const minutes = new Date(scheduled.data.time).getUTCMinutes()
  return 1 / (runs - Math.floor((minutes * runs) / 60))
}
