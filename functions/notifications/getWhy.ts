import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import {
  type getStaffWhy as staffContract,
  type getWhy as contract,
  type Clause,
  clauseKinds,
  outcomeDays,
} from '../../shared/notifications/noticeOutcomes'
import { type NoticeChannel, noticeChannels, notifiedLevels } from '../../shared/alerts/alertSettings'
import { type Clock, dayMs } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import type { UserStore, UserRow } from '../users/userStore'
import { type AlertItem, type AlertStore, listField, usedField } from '../alerts/alertStore'
import { readLevel } from '../alerts/alertRank'
import { budgetAt, claimantOf, unitsFor } from '../alerts/budget'
import type { OccurrenceReader, OccurrenceRow } from '../alarms/occurrenceStore'
import type { EventReader, EventRow } from '../alerts/eventStore'
import type { NoticeReader, NoticeRow } from '../alerts/noticeStore'
import { occurrenceId, Sent, idField, sentField } from '../alerts/activeEvent'
import { firstIdAt } from '../core/newId'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import { explain, type ChannelFacts, type WhyFacts } from './explain'
import { clauseOfNotice } from './viewOutcome'
import { maxQuiet, personalOf } from './notifyPersonally'
import type { openReadChains } from './readChains'
import type { ReadHeld } from './readHeld'
import { type OutcomeReader, type OutcomeRow, ownAddresses, outcomeKeysOf } from './outcomeStore'

/** Of one occurrence: it notifies again and again for a month at most. */
const maxNotices = 200
const afterMs = dayMs

interface WhyParts {
  devices: Pick<DeviceStore, 'record' | 'link' | 'item'>
  alerts: AlertStore
  events: EventReader
  notices: Pick<NoticeReader, 'list'>
  outcomes: Pick<OutcomeReader, 'read'>
  clauseOf: (row: OutcomeRow) => Promise<Clause>
  occurrences: Pick<OccurrenceReader, 'read'>
  readHeld: ReadHeld
  readChains: ReturnType<typeof openReadChains>
  /** What the person chose for the groups of the device; absent without a choice for any. */
  chosenBy: (
    user: UserRow,
    deviceid: DeviceId,
    level: string,
  ) => Promise<ReadonlySet<NoticeChannel> | undefined>
  quietUntilMs: (user: UserRow, level: string, ms: number) => Promise<number | undefined>
  rings: (user: UserRow) => Promise<boolean>
  now: Clock
}

/** The row of an occurrence, in whichever stream the device had then. */
const findEvent = async (
  { events }: Pick<WhyParts, 'events'>,
  { streams, pastStreams = [] }: RecordItem,
  id: string,
): Promise<EventRow | undefined> => {
  const beganMs = Number(id.slice(0, id.indexOf('#')))
  const span = { fromMs: beganMs, toMs: beganMs }
  const pages = await Promise.all(
    [...streams, ...pastStreams].map(({ deviceid, streamId }) =>
      events.began(`${deviceid}#${streamId}`, span, 100, undefined),
    ),
  )
  return pages.flatMap(({ rows }) => rows).find(({ at }) => at === id)
}

const isOf =
  (event: EventRow) =>
  ({ id, topic, level, beganMs }: NoticeRow['due'][number]): boolean =>
    id === event.at || (topic === event.topic && level === event.level && beganMs === event.beganMs)

/** What people had done about an event when a notice with others went out without it. */
const heldBackOf = ({ heldBack }: NoticeRow, event: EventRow): Clause | undefined => {
  const why = heldBack.find(isOf(event))?.why
  const kind = clauseKinds.find((each) => each === why)
  return kind === undefined ? undefined : { kind }
}

const openReadWhyFacts = (parts: WhyParts) => {
  const {
    devices,
    alerts,
    occurrences,
    notices,
    outcomes,
    clauseOf,
    readHeld,
    readChains,
    chosenBy,
    rings,
    now,
  } = parts

  /** What was due for a person by the notices of the device about the occurrence. */
  const outcomesOf = async (
    user: UserRow,
    deviceid: DeviceId,
    event: EventRow,
  ): Promise<WhyFacts['outcomes']> => {
    const untilMs = (event.endedMs ?? now()) + afterMs
    const { rows } = await notices.list(deviceid, maxNotices, firstIdAt(untilMs))
    const about = rows.filter(({ due, heldBack }) => [...due, ...heldBack].some(isOf(event)))
    const keys = outcomeKeysOf(user)
    const own = new Set(ownAddresses(user))
    const found = await Promise.all(
      about.map(async (row) => {
        const noted = (await Promise.all(keys.map((pk) => outcomes.read(pk, row.id)))).find(
          (each) => each !== undefined,
        )
        if (noted !== undefined) return { row, clause: heldBackOf(row, event) ?? (await clauseOf(noted)) }
        // From before a row was kept for each person.
        const to = row.recipients.find((each) => own.has(each.to))?.to
        return { row, clause: to === undefined ? undefined : clauseOfNotice(row, to) }
      }),
    )
    return found.flatMap(({ row, clause }) =>
      clause === undefined ? [] : [{ channel: row.channel, atMs: row.createdMs, clause }],
    )
  }

  const lastSentOf = async (deviceid: DeviceId, event: EventRow) => {
    const stored = await devices.item(deviceid, deviceItem.sent)
    const sent = typeof stored?.sent === 'string' ? Sent.parse(JSON.parse(stored.sent)) : {}
    const key = Object.keys(sent).find((each) => occurrenceId(each, event.beganMs) === event.at)
    const times = key === undefined ? undefined : sent[key]
    // Without a notice the time is of one that was reserved and not sent.
    return (channel: 'email' | 'sms') =>
      times?.[idField[channel]] === undefined ? undefined : times[sentField[channel]]
  }

  /** As it was when the occurrence asked for people; from before that was kept, by the hours as they are now. */
  const quietThenOf = async (
    user: UserRow,
    occurrence: OccurrenceRow | undefined,
    { level, ms }: { level: string; ms: number },
  ): Promise<number | undefined> => {
    const personal = occurrence === undefined ? undefined : personalOf(occurrence)
    const { quiet } = personal ?? {}
    const known = quiet?.find(({ userid }) => userid === user.userid)
    if (known !== undefined) return known.untilMs
    const isComplete = quiet !== undefined && quiet.length < maxQuiet
    return isComplete ? undefined : parts.quietUntilMs(user, level, ms)
  }

  const paidFacts = (
    channel: 'email' | 'sms',
    user: UserRow,
    item: AlertItem,
    record: RecordItem,
    level: string,
  ) => {
    const nowMs = now()
    const tier = tierOf({ ...record, nowMs })
    const limit = channel === 'email' ? tier.emailsPerMonth : tier.smsPerMonth
    // What is not confirmed may be another person's.
    const to = ownAddresses(user).find((each) => each.includes('@') === (channel === 'email'))
    const listed = item[listField[channel]].find((each) => each.toLowerCase() === to?.toLowerCase())
    const off = listed === undefined ? undefined : item.off[listed]
    const budget = budgetAt(
      { used: item[usedField[channel]] ?? 0, rolloverMs: item.rolloverMs },
      limit,
      nowMs,
    )
    const notified = notifiedLevels.find((each) => each === level)
    const claimant = claimantOf('event', readLevel(level))
    return {
      to,
      isListed: to !== undefined && listed !== undefined,
      intervalSeconds: notified === undefined ? 0 : (item.seconds[channel]?.[notified] ?? 0),
      ...(off === undefined ? {} : { off }),
      isInPlan: limit > 0,
      hasUnits: unitsFor(budget, claimant, 1) > 0,
    }
  }

  return async (user: UserRow, deviceid: DeviceId, id: string, mayView: boolean) => {
    const [record, link, item] = await Promise.all([
      devices.record(deviceid),
      devices.link(deviceid),
      alerts.read(deviceid),
    ])
    const event = record === undefined ? undefined : await findEvent(parts, record, id)
    if (record === undefined || event === undefined) return undefined
    const { level, beganMs } = event
    const { userid } = user
    const occurrence = await occurrences.read(deviceid, id)
    const [made, lastSent, held, chain, chosen, quietThen, quietNow, hasDevices] = await Promise.all([
      outcomesOf(user, deviceid, event),
      lastSentOf(deviceid, event),
      readHeld(record, link, event, occurrence),
      readChains({ userid, deviceid, level, row: occurrence, nowMs: now() }),
      chosenBy(user, deviceid, level),
      quietThenOf(user, occurrence, { level, ms: beganMs }),
      parts.quietUntilMs(user, level, now()),
      rings(user),
    ])
    const factsOf = (channel: NoticeChannel): ChannelFacts => {
      const isChosen = chosen === undefined ? {} : { isChosen: chosen.has(channel) }
      if (channel === 'push') {
        const to = hasDevices ? { to: user.userid } : {}
        return { ...to, isListed: false, intervalSeconds: 0, isInPlan: true, hasUnits: true, ...isChosen }
      }
      const lastSentMs = lastSent(channel)
      return {
        ...paidFacts(channel, user, item, record, level),
        ...isChosen,
        ...(lastSentMs === undefined ? {} : { lastSentMs }),
      }
    }
    const channels = Object.fromEntries(noticeChannels.map((each) => [each, factsOf(each)]))
    const facts: WhyFacts = {
      nowMs: now(),
      level: readLevel(level),
      beganMs,
      endedMs: event.endedMs,
      mayView,
      outcomes: made,
      heldThen: held.then,
      heldNow: held.now,
      quietUntilMs: { then: quietThen, now: quietNow },
      chain,
      channels: channels as WhyFacts['channels'],
      keptFromMs: now() - outcomeDays * dayMs,
    }
    return facts
  }
}

export interface GetWhyParts extends WhyParts {
  users: Pick<UserStore, 'read'>
  access: Pick<AccessStore, 'roleOnDevice'>
}

const openWhyOf = (parts: GetWhyParts) => {
  const { users, access } = parts
  const readFacts = openReadWhyFacts(parts)
  return async (userid: UserId, deviceid: DeviceId, id: string) => {
    const [user, role] = await Promise.all([users.read(userid), access.roleOnDevice(userid, deviceid)])
    if (user === undefined) throw new Problem('notFound')
    const facts = await readFacts(user, deviceid, id, mayOnDevice(role, 'viewData'))
    if (facts === undefined) throw new Problem('notFound', 'The event is not stored any more.')
    return explain(facts)
  }
}

export const getWhy = (parts: GetWhyParts): Serve<typeof contract> => {
  const whyOf = openWhyOf(parts)
  return ({ deviceid, id }, { userid }) => whyOf(userid, deviceid, id)
}

export const getStaffWhy = (parts: GetWhyParts): Serve<typeof staffContract> => {
  const whyOf = openWhyOf(parts)
  return ({ userid, deviceid, id }) => whyOf(userid, deviceid, id)
}
