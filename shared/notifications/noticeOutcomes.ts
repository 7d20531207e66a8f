import * as z from 'zod/mini'
import { OccurrenceId } from '../alarms/alarm'
import { endpoint } from '../core/endpoint'
import { DeviceId, UserId, GroupId } from '../core/ids'
import { noticeChannels, noticeKinds } from '../alerts/alertSettings'
import { alertLevels } from '../alerts/alertLevels'

/** Why a notice reached a person by a channel or did not; the first that holds has decided. */
export const clauseKinds = [
  // It reached them, or is on its way.
  'sent',
  'shown',
  'waiting',
  'gathering',
  // It went out and did not arrive.
  'bounced',
  'complained',
  'refused',
  'unreachable',
  'notShown',
  // Of the occurrence: no one was notified.
  'portalFault',
  'late',
  'info',
  'delay',
  'shelved',
  'outOfService',
  'suppressed',
  'acknowledged',
  'ended',
  // Of the person.
  'noRole',
  'noAddress',
  'notListed',
  'addressOff',
  'ownChoice',
  'quietHours',
  'notOnDuty',
  'notYourTurn',
  // Of the channel.
  'levelNever',
  'once',
  'interval',
  'noPlan',
  'digest',
  'dropped',
  'list',
  'unknown',
] as const
export type ClauseKind = (typeof clauseKinds)[number]

/** The list that a notice is a part of: many devices of a group with one cause. */
export const ListOfNotices = z.object({
  groupid: GroupId,
  groupName: z.string(),
  /** How many devices it names for this person. */
  devices: z.number(),
})

/** A clause with what its sentence needs. Times are epoch seconds. */
export const Clause = z.object({
  kind: z.enum(clauseKinds),
  channel: z.optional(z.enum(noticeChannels)),
  /** Where it went, or would have gone. */
  to: z.optional(z.string()),
  ts: z.optional(z.number()),
  untilTs: z.optional(z.number()),
  /** Who shelved or acknowledged it, who is on duty. */
  by: z.optional(z.string()),
  reason: z.optional(z.string()),
  list: z.optional(ListOfNotices),
})
export type Clause = z.infer<typeof Clause>

/** Kinds by which something reached the person. */
const reached: ReadonlySet<ClauseKind> = new Set(['sent', 'shown', 'list'])
export const isReached = ({ kind }: Pick<Clause, 'kind'>): boolean => reached.has(kind)

const onItsWay: ReadonlySet<ClauseKind> = new Set(['waiting', 'gathering'])
export const isOnItsWay = ({ kind }: Pick<Clause, 'kind'>): boolean => onItsWay.has(kind)

/** A person may look at a device of theirs alone; what they lost has no name here. */
export const NoticeDevice = z.object({ deviceid: DeviceId, name: z.string() })

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

/** What decided for a person and an occurrence, and what would decide if it began now. */
const Why = z.object({
  /** Whether anything reached the person. */
  isNotified: z.boolean(),
  /** The clause of each channel, the one that says most first; at least one. */
  then: z.array(Clause),
  now: z.array(Clause),
})
export type Why = z.infer<typeof Why>

export const getWhy = endpoint({
  service: 'device',
  method: 'GET',
  path: '/device/{deviceid}/why',
  summary: 'Read why the caller was or was not notified of an event, and whether they would be now.',
  ability: 'viewData',
  inView: false,
  input: z.object({ deviceid: DeviceId, id: OccurrenceId }),
  output: Why,
})

export const getStaffWhy = endpoint({
  service: 'staff',
  method: 'GET',
  path: '/staff-account/{userid}/why',
  summary: 'Read why an account was or was not notified of an event, and whether it would be now.',
  ability: 'administerPortal',
  input: z.object({ userid: UserId, deviceid: DeviceId, id: OccurrenceId }),
  output: Why,
})

/** An address that was switched off gets notices of the device again: the caller's own, once they are confirmed. */
export const switchOnOwn = endpoint({
  service: 'device',
  method: 'POST',
  path: '/device/{deviceid}/own-addresses',
  summary: 'Switch on the caller’s own addresses, to which a device sends nothing any more.',
  ability: 'viewData',
  input: z.object({ deviceid: DeviceId }),
  output: z.object({ message: z.string() }),
})
