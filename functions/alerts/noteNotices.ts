import type { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import { byWorst } from './alertRank'
import type { DueNotice } from './dueNotices'
import type { NoticeKind, NoticeRow, NoticeEvent, NoticePerson, PersonKind } from './noticeStore'
import type { NotedNotice } from './sentStore'
import { shardOf } from './dueStore'

/** Of one batch; what is due beyond that joins the last one. */
const maxNotices = 20
/** Events that one notification names. */
export const maxNamed = 20
const keptDays = 90
/** The sender normally takes it well before; after this time the sweep does. */
export const graceMs = 30 * secondMs

/** Notifications that are due, as rows to stand in the transaction that made them due. */
export type NoteNotices = (
  deviceid: DeviceId,
  notices: readonly DueNotice[],
  nowMs: number,
) => { items: TransactItem[]; noted: NotedNotice[] }

/** Events in different messages of one batch; the newest word about each counts. */
const merged = (events: readonly DueNotice['due'][number][]): DueNotice['due'] => [
  ...new Map(events.map((event) => [`${event.key}|${event.beganMs}`, event])).values(),
]

const within = (notices: readonly DueNotice[]): DueNotice[] => {
  if (notices.length <= maxNotices) return [...notices]
  const apart = notices.slice(0, maxNotices - 2)
  const rest = notices.slice(maxNotices - 2)
  const ofChannel = new Map(rest.map((notice) => [notice.channel, notice]))
  return [
    ...apart,
    ...[...ofChannel.values()].map((last) => ({
      ...last,
      due: merged(rest.filter(({ channel }) => channel === last.channel).flatMap(({ due }) => due)),
    })),
  ]
}

/** What every row of the outbox begins with. */
export const newNotice = (
  deviceid: DeviceId,
  id: string,
  nowMs: number,
  fields: { kind: NoticeKind; channel: NoticeRow['channel']; atMs: number; dueMs: number },
) => ({
  deviceid,
  id,
  state: 'new',
  createdMs: nowMs,
  work: shardOf(deviceid),
  expiresAt: Math.floor((nowMs + keptDays * dayMs) / secondMs),
  ...fields,
})

export const openNoteNotices =
  (TableName: string, newId: (nowMs: number) => string): NoteNotices =>
  (deviceid, notices, nowMs) => {
    const notes = within(notices).map(({ channel, atMs, due, others }) => {
      const id = newId(nowMs)
      const [dueFirst, othersFirst] = [[...due].sort(byWorst), [...others].sort(byWorst)]
      const start = { kind: 'event', channel, atMs, dueMs: nowMs + graceMs } as const
      const row = {
        ...newNotice(deviceid, id, nowMs, start),
        due: dueFirst.slice(0, maxNamed),
        others: othersFirst.slice(0, maxNamed),
        more: Math.max(0, due.length - maxNamed) + Math.max(0, others.length - maxNamed),
      }
      return { item: putItem(TableName, row), noted: { id, channel, keys: due.map(({ key }) => key) } }
    })
    return { items: notes.map(({ item }) => item), noted: notes.map(({ noted }) => noted) }
  }

/** So many people get one notification: the transaction that claims it notes each of them. */
export const maxPeople = 50

interface ForPeople {
  kind: PersonKind
  channel: NoticeRow['channel']
  /** Of whose month it takes, and whose log names it; of several devices the one that is named first. */
  deviceid: DeviceId
  /** By email an address, by text message a number, by push the id of an account; each gets it once. */
  people: readonly NoticePerson[]
  /** With their occurrences: what is acknowledged before it is sent falls out of it. */
  events: readonly NoticeEvent[]
  /** The time of what made it due. */
  atMs: number
  /** What it begins with: "Step 2 of Night shift". */
  headline?: string | undefined
}

/** A row of the outbox, for the transaction that makes it due, and the id to name to the sender afterwards. */
export interface WrittenNotice {
  item: TransactItem
  deviceid: DeviceId
  id: string
}

/** A notification for people by name, instead of the lists of the device: a row of the outbox. */
export type NoticeForPeople = (notice: ForPeople, nowMs: number) => WrittenNotice

export const openNoticeForPeople =
  (
    /** Of notices. */
    TableName: string,
    newId: (nowMs: number) => string,
  ): NoticeForPeople =>
  ({ kind, channel, deviceid, people, events, atMs, headline }, nowMs) => {
    const id = newId(nowMs)
    const worstFirst = [...events].sort(byWorst)
    const row = {
      ...newNotice(deviceid, id, nowMs, { kind, channel, atMs, dueMs: nowMs + graceMs }),
      people: [...people],
      due: worstFirst.slice(0, maxNamed),
      more: Math.max(0, events.length - maxNamed),
      ...(headline === undefined ? {} : { headline }),
    }
    return { item: putItem(TableName, row), deviceid, id }
  }
