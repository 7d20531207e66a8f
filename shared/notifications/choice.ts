import * as z from 'zod/mini'
import { noticeChannels, notifiedLevels } from '../alerts/alertSettings'
import { dayMs } from '../core/time'
import { ClockTime, TimeZone, Weekdays } from '../core/timeZone'
import { spansOfWeekly } from '../core/wallClock'

const Channels = z.array(z.enum(noticeChannels)).check(
  z.maxLength(noticeChannels.length),
  z.refine((channels) => new Set(channels).size === channels.length, 'must name each once'),
)

/** By which channels a person gets what is at a level, from the devices of a group; none where they chose none. */
export const ChosenChannels = z.strictObject({
  alert: Channels.check(z.meta({ title: 'Alerts' })),
  warning: Channels.check(z.meta({ title: 'Warnings' })),
  alarm: Channels.check(z.meta({ title: 'Alarms' })),
} satisfies Record<(typeof notifiedLevels)[number], unknown>)
export type ChosenChannels = z.infer<typeof ChosenChannels>

export const nothingChosen: ChosenChannels = { alert: [], warning: [], alarm: [] }

export const isNothing = (chosen: ChosenChannels): boolean =>
  notifiedLevels.every((level) => chosen[level].length === 0)

/** On each of its days, on the clock of a zone; hours that end no later than they begin end on the next day. */
export const QuietHours = z.strictObject({
  timeZone: TimeZone,
  days: Weekdays,
  from: ClockTime.check(z.meta({ title: 'Begin' })),
  to: ClockTime.check(z.meta({ title: 'End' })),
  /** What is at this level and worse is sent all the same. */
  brokenBy: z.enum([...notifiedLevels, 'none']).check(z.meta({ title: 'Broken by' })),
})
export type QuietHours = z.infer<typeof QuietHours>

/** Until when quiet hours hold back what is at a level, of an instant; undefined when they do not. */
export const quietUntil = (quiet: QuietHours | undefined, level: string, ms: number): number | undefined => {
  if (quiet === undefined) return undefined
  const rank = (name: string) => notifiedLevels.findIndex((each) => each === name)
  if (quiet.brokenBy !== 'none' && rank(level) >= rank(quiet.brokenBy)) return undefined
  let untilMs = ms
  // Hours of one day may go on in those of the next.
  for (const span of spansOfWeekly(quiet.timeZone, quiet, { fromMs: ms, toMs: ms + 8 * dayMs })) {
    if (span.fromMs <= untilMs && span.toMs > untilMs) untilMs = span.toMs
  }
  return untilMs === ms ? undefined : untilMs
}
