import * as z from 'zod/mini'
import { OccurrenceId } from '../alarms/alarm'
import { alertLevels } from '../alerts/alertLevels'
import { noticeKinds } from '../alerts/alertSettings'
import { endpoint } from '../core/endpoint'
import { UserId } from '../core/ids'
import { Clause, NoticeDevice } from './clause'
import { noticeChannels } from '../alerts/alertIntervals'

/** So long it is kept what was sent to a person and what was not. */
export const outcomeDays = 90

/** A notice for one person by one channel, with what became of it. */
const NoticeOutcome = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  channel: z.enum(noticeChannels),
  to: z.string(),
  level: z.enum(alertLevels),
  /** The worst event in words; of a device that one may not see any more there is none. */
  text: z.optional(z.string()),
  device: z.optional(NoticeDevice),
  /** What it is about, if it is about one. */
  occurrence: z.optional(OccurrenceId),
  topic: z.optional(z.string()),
  /** When it became due, epoch seconds. */
  ts: z.number(),
  clause: Clause,
})
export type NoticeOutcome = z.infer<typeof NoticeOutcome>

const OutcomesQuery = {
  /** What reached the person, or what did not, alone. */
  result: z.optional(z.enum(['reached', 'notReached'])),
  channel: z.optional(z.enum(noticeChannels)),
  dataPoints: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  /** The `lastEvaluatedKey` of the page before. */
  pageStartKey: z.optional(z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the key of a notification'))),
}
const OutcomesPage = z.object({ outcomes: z.array(NoticeOutcome), lastEvaluatedKey: z.optional(z.string()) })

export const getNoticeOutcomes = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user-notice-outcomes',
  summary: 'Read what was sent to the caller, and what was not and why, newest first.',
  ability: 'beSignedIn',
  input: z.object(OutcomesQuery),
  output: OutcomesPage,
})

export const getStaffNoticeOutcomes = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-account/{userid}/notice-outcomes',
  summary: 'Read what was sent to an account, and what was not and why, newest first.',
  ability: 'administerPortal',
  input: z.object({ userid: UserId, ...OutcomesQuery }),
  output: OutcomesPage,
})
