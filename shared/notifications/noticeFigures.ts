import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { UserId } from '../core/ids'
import { NoticeDevice } from './noticeOutcomes'

/** The span that the figures are of. */
export const figureDays = 30
/** A person can deal with so many notices an hour. */
export const aimPerHour = 6
/** So many notices within ten minutes are a flood. */
export const floodNotices = 10
export const floodMinutes = 10

/** A measurement that notified often. */
const Worst = z.object({
  device: z.optional(NoticeDevice),
  topic: z.string(),
  /** How its owner calls it. */
  name: z.optional(z.string()),
  notices: z.number(),
  /** How often it began and ended three times or more within ten intervals of the device. */
  chattered: z.number(),
  /** Its longest occurrence that began in the span, seconds, while it is longer than a day. */
  lastedSeconds: z.optional(z.number()),
})
export type WorstMeasurement = z.infer<typeof Worst>

/** How a person was notified in the last 30 days. Times are epoch seconds. */
export const NoticeFigures = z.object({
  /** Notices that reached the person; one by several channels counts once. */
  notices: z.number(),
  /** By the hour with the most of them. */
  busiestHour: z.optional(z.object({ ts: z.number(), notices: z.number() })),
  /** Hours with more than the aim. */
  hoursAbove: z.number(),
  floods: z.number(),
  /** The worst flood. */
  worstFlood: z.optional(z.object({ ts: z.number(), notices: z.number() })),
  /** Measurements that chattered, and conditions that lasted for more than a day, among the worst ones. */
  chattering: z.number(),
  lasting: z.number(),
  worst: z.array(Worst),
  /** There were more notices than are counted: each figure is at least so high. */
  isPartial: z.boolean(),
})
export type NoticeFigures = z.infer<typeof NoticeFigures>

export const getNoticeFigures = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user-notice-figures',
  summary: 'Read how often the caller was notified in the last 30 days, and by which measurements the most.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: NoticeFigures,
})

export const getStaffNoticeFigures = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-account/{userid}/notice-figures',
  summary: 'Read how often an account was notified in the last 30 days, and by which measurements the most.',
  ability: 'administerPortal',
  input: z.object({ userid: UserId }),
  output: NoticeFigures,
})
