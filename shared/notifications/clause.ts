import * as z from 'zod/mini'
import { noticeChannels } from '../alerts/alertIntervals'
import { DeviceId, GroupId } from '../core/ids'

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
