import * as z from 'zod'
import type { NoticeChannel } from '../../shared/alerts/alertSettings'
import { UserId } from '../../shared/core/ids'
import { minuteMs, secondMs } from '../../shared/core/time'
import { quietUntil } from '../../shared/notifications/choice'
import type { AccessStore } from '../access/accessStore'
import { type OccurrenceWork, type WorkContext, pausedUntil, whyHeld } from '../alarms/alarmWork'
import { noticeEventOf, type OccurrenceReader, type OccurrenceRow } from '../alarms/occurrenceStore'
import { type AlertItem, type AlertStore, listField } from '../alerts/alertStore'
import { type NoticeForPeople, maxPeople, newNotice } from '../alerts/noteNotices'
import type { NoteOutcome } from '../alerts/noticeGate'
import { type NoticePerson, NoticeRow } from '../alerts/noticeStore'
import { chunk } from '../core/chunk'
import type { TransactItem } from '../core/store/storeWrites'
import { type HasPush, reachOf, type UserStore } from '../users/userStore'
import { readChosenPeople, type ChoiceStore } from './choiceStore'

/** So many people are kept by name, so that the row stays small. */
export const maxQuiet = 500

/** What came of looking at who chose to be notified; kept with the occurrence. Times in epoch milliseconds. */
const Personal = z.object({
  /** Since when it asked for people. */
  fromMs: z.number(),
  /** When the last message went out. */
  sentMs: z.number().optional(),
  /** Whom quiet hours hold back: they get it at their end, if it still lasts. */
  held: z.array(UserId),
  /** Whom quiet hours held back, and until when; it stays when they are over. */
  quiet: z.array(z.object({ userid: UserId, untilMs: z.number() })).optional(),
})
type Personal = z.infer<typeof Personal>

export const personalOf = (row: OccurrenceRow): Personal | undefined =>
  Personal.optional().parse(row.personal)

/** A condition that begins again and again notifies a person at most so often, as the shortest interval of a list does. */
const leastBetweenMs = 10 * minuteMs
const looksBack = 20
/** Of one transaction; what held back a person beyond these is known all the same. */
const maxQuietRows = 60

interface Options {
  access: Pick<AccessStore, 'related' | 'knownWay'>
  users: Pick<UserStore, 'read'>
  choices: Pick<ChoiceStore, 'read' | 'ofGroup' | 'quietHours'>
  hasPush: HasPush
  alerts: AlertStore
  occurrences: Pick<OccurrenceReader, 'newest'>
  noticeForPeople: NoticeForPeople
  /** A row for a person of what was held back from them. */
  noteOutcome: NoteOutcome
  newId: (nowMs: number) => string
}

/** The list of the device notifies that address of the level already: a person gets one message, not two. */
const isListed = (
  { record, row }: WorkContext,
  item: AlertItem,
  channel: NoticeChannel,
  to: string,
): boolean => {
  if (channel === 'push') return false
  const ofLevel: Partial<Record<string, number>> = record.alertSeconds?.[channel] ?? {}
  return (ofLevel[row.level] ?? 0) > 0 && item[listField[channel]].includes(to) && item.off[to] === undefined
}

/** Notifies each person by the channels that they chose for the groups of the device, outside their quiet hours. */
export const openNotifyPersonally = (options: Options): OccurrenceWork => {
  const { access, users, choices, hasPush, alerts, occurrences, noticeForPeople, noteOutcome, newId } =
    options

  const sentLately = async ({ row, nowMs }: WorkContext): Promise<boolean> => {
    const newest = await occurrences.newest(row.pk, looksBack)
    return newest.some(
      (each) =>
        each.key === row.key &&
        each.sk !== row.sk &&
        (personalOf(each)?.sentMs ?? -Infinity) > nowMs - leastBetweenMs,
    )
  }

  const readPerson = async (userid: UserId) => {
    const [user, quiet] = await Promise.all([users.read(userid), choices.quietHours(userid)])
    return { userid, reach: user === undefined ? {} : reachOf(user, await hasPush(user)), quiet }
  }

  /** Each person reads it in the list of what notified them, once: no notice is made of it before the hours end. */
  const noteQuiet = (
    { row, nowMs }: WorkContext,
    { userid, to, channel, untilMs }: { userid: UserId; to: string; channel: NoticeChannel; untilMs: number },
  ): TransactItem[] => {
    const fields = { kind: 'personal', channel, atMs: nowMs, dueMs: untilMs } as const
    const notice = { ...newNotice(row.pk, newId(nowMs), nowMs, fields), due: [noticeEventOf(row)] }
    const clause = { kind: 'quietHours', untilTs: Math.floor(untilMs / secondMs) } as const
    return noteOutcome(NoticeRow.parse(notice), [{ to, userid, clause }])
  }

  return {
    isAtRing: true,
    plan: async (context) => {
      const { row, nowMs } = context
      const pauseEndsMs = pausedUntil(context)
      if (pauseEndsMs !== undefined) return { dueMs: pauseEndsMs }
      if (whyHeld(context) !== undefined) return {}
      const fromMs = row.rangMs ?? row.beganMs
      const known = personalOf(row)
      const before = known?.fromMs === fromMs ? known : undefined
      if (before === undefined && (await sentLately(context))) return {}
      const [chosen, item] = await Promise.all([
        readChosenPeople(access, choices, row.pk, row.level),
        alerts.read(row.pk),
      ])
      const wanted = [...chosen].filter(([userid]) => before === undefined || before.held.includes(userid))
      const people = await Promise.all(
        wanted.map(async ([userid, channels]) => ({ ...(await readPerson(userid)), channels })),
      )
      const byChannel = new Map<NoticeChannel, NoticePerson[]>()
      const held: UserId[] = []
      const ends: number[] = []
      const quieted: NonNullable<Personal['quiet']> = [...(before?.quiet ?? [])]
      const rows: TransactItem[] = []
      for (const { userid, reach, quiet, channels } of people) {
        const untilMs = quietUntil(quiet, row.level, nowMs)
        const ways = [...channels].flatMap((channel) => {
          const to = reach[channel]
          return to === undefined || isListed(context, item, channel, to) ? [] : [{ channel, to }]
        })
        if (untilMs !== undefined) {
          held.push(userid)
          ends.push(untilMs)
          const isNew = !quieted.some((each) => each.userid === userid)
          const [first] = isNew ? ways : []
          if (first !== undefined) rows.push(...noteQuiet(context, { userid, ...first, untilMs }))
          if (isNew && quieted.length < maxQuiet) quieted.push({ userid, untilMs })
          continue
        }
        for (const { channel, to } of ways) {
          byChannel.set(channel, [...(byChannel.get(channel) ?? []), { userid, to }])
        }
      }
      const sentMs = byChannel.size > 0 ? nowMs : before?.sentMs
      const personal: Personal = { fromMs, held, quiet: quieted, ...(sentMs === undefined ? {} : { sentMs }) }
      return {
        set: { personal },
        items: rows.slice(0, maxQuietRows),
        ...(ends.length === 0 ? {} : { dueMs: Math.min(...ends) }),
        notices: [...byChannel].flatMap(([channel, all]) =>
          chunk(all, maxPeople).map((some) =>
            noticeForPeople(
              {
                ...{ kind: 'personal', channel, deviceid: row.pk, people: some, atMs: nowMs },
                events: [noticeEventOf(row)],
              },
              nowMs,
            ),
          ),
        ),
      }
    },
  }
}
