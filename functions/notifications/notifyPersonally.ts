import * as z from 'zod'
import type { NoticeChannel } from '../../shared/alerts/alertIntervals'
import { UserId } from '../../shared/core/ids'
import { minuteMs } from '../../shared/core/time'
import { quietUntil } from '../../shared/notifications/choice'
import type { AccessStore } from '../access/accessStore'
import type { OccurrenceWork, WorkContext } from '../alarms/alarmWork'
import { noticeEventOf } from '../alarms/noticeEventOf'
import type { OccurrenceReader, OccurrenceRow } from '../alarms/occurrenceStore'
import { pausedUntil, whyHeld } from '../alarms/whyHeld'
import { type AlertItem, type AlertStore, listField } from '../alerts/alertStore'
import type { NoticeForPeople } from '../alerts/noticeForPeople'
import type { NoticePerson } from '../alerts/noticeStore'
import { type HasPush, reachOf } from '../users/reachOf'
import type { UserStore } from '../users/userStore'
import { readChosenPeople } from './chosenPeople'
import type { ChoiceStore } from './choiceStore'

/** A condition that begins again and again notifies a person at most so often, as the shortest interval of a list does. */
const leastBetweenMs = 10 * minuteMs
const looksBack = 20

/** What came of looking at who chose to be notified; kept with the occurrence. */
const Personal = z.object({
  /** Since when it asked for people. */
  fromMs: z.number(),
  /** When the last message went out. */
  sentMs: z.number().optional(),
  /** Whom quiet hours hold back: they get it at their end, if it still lasts. */
  held: z.array(UserId),
})
type Personal = z.infer<typeof Personal>

const personalOf = (row: OccurrenceRow): Personal | undefined => Personal.optional().parse(row.personal)

interface Options {
  access: Pick<AccessStore, 'related' | 'knownWay'>
  users: Pick<UserStore, 'read'>
  choices: Pick<ChoiceStore, 'read' | 'ofGroup' | 'quietHours'>
  hasPush: HasPush
  alerts: AlertStore
  occurrences: Pick<OccurrenceReader, 'newest'>
  noticeForPeople: NoticeForPeople
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
  const { access, users, choices, hasPush, alerts, occurrences, noticeForPeople } = options

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
      for (const { userid, reach, quiet, channels } of people) {
        const untilMs = quietUntil(quiet, row.level, nowMs)
        if (untilMs !== undefined) {
          held.push(userid)
          ends.push(untilMs)
          continue
        }
        for (const channel of channels) {
          const to = reach[channel]
          if (to === undefined || isListed(context, item, channel, to)) continue
          byChannel.set(channel, [...(byChannel.get(channel) ?? []), { userid, to }])
        }
      }
      const sentMs = byChannel.size > 0 ? nowMs : before?.sentMs
      const personal: Personal = { fromMs, held, ...(sentMs === undefined ? {} : { sentMs }) }
      return {
        set: { personal },
        ...(ends.length === 0 ? {} : { dueMs: Math.min(...ends) }),
        notices: [...byChannel].map(([channel, to]) =>
          noticeForPeople(
            {
              kind: 'personal',
              channel,
              deviceid: row.pk,
              people: to,
              events: [noticeEventOf(row)],
              atMs: nowMs,
            },
            nowMs,
          ),
        ),
      }
    },
  }
}
