import * as z from 'zod/mini'

/** How a notification travels. */
export const alertChannels = ['email', 'sms'] as const
export type AlertChannel = (typeof alertChannels)[number]

/** What people get besides: a message to their own devices, which costs nothing of the month. */
export const noticeChannels = [...alertChannels, 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** The levels that notify; an info never does. */
export const notifiedLevels = ['alert', 'warning', 'alarm'] as const
export type NotifiedLevel = (typeof notifiedLevels)[number]

export const neverSeconds = 0
/** Stands for once while an event lasts. */
export const onceSeconds = 2_592_000

/** How often an event that lasts notifies again. */
export const alertIntervals = [
  { seconds: neverSeconds, label: 'Never' },
  { seconds: 600, label: 'Every 10 Minutes' },
  { seconds: 3600, label: 'Hourly' },
  { seconds: 86_400, label: 'Daily' },
  { seconds: onceSeconds, label: 'Once' },
] as const
export type AlertSeconds = (typeof alertIntervals)[number]['seconds']

const isOffered = (seconds: number): seconds is AlertSeconds =>
  alertIntervals.some((each) => each.seconds === seconds)

/** From here on an interval that is not offered any more counts as Once. */
const onceFromSeconds = 1_296_000

/** An interval as it is offered, of whatever was stored. */
export const readInterval = (seconds: number): AlertSeconds => {
  if (isOffered(seconds)) return seconds
  if (seconds > onceFromSeconds) return onceSeconds
  return seconds > 0 ? 86_400 : neverSeconds
}

export const AlertInterval = z
  .number()
  .check(z.refine((seconds) => isOffered(seconds), 'must be one of 0, 600, 3600, 86400 and 2592000'))
