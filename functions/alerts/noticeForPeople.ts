import { putItem } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'
import type { DeviceId } from '../../shared/core/ids'
import { byWorst } from './alertRank'
import { graceMs, maxNamed, newNotice } from './noteNotices'
import type { NoticeEvent, NoticePerson, NoticeRow, PersonKind } from './noticeStore'

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
