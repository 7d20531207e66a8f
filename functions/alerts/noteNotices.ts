import { dayMs, secondMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import { putItem } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'
import type { DueNotice } from './dueNotices'
import type { NoticeKind, NoticeRow } from './noticeStore'
import type { NotedNotice } from './sentStore'
import { shardOf } from './dueStore'
import { byWorst } from './alertRank'

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
