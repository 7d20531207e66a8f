import type * as z from 'zod/mini'
import type { Clause, ListOfNotices } from '../../shared/notifications/noticeOutcomes'
import type { TransactItem } from '../core/store/storeWrites'
import type { RecordItem } from '../devices/deviceStore'
import { type AlertItem, listField } from './alertStore'
import {
  type NoticeReader,
  type NoticeRow,
  type Recipient,
  isForPeople,
  type NoticePerson,
  type NoticeEvent,
} from './noticeStore'

/** What of a notification may still be sent. */
export interface Gated {
  due: readonly NoticeEvent[]
  /** What is not, and why. */
  heldBack: readonly (NoticeEvent & { why: string })[]
  /** Why nothing of it is sent, when nothing is. */
  why?: string | undefined
  /** What has to hold still when it is claimed: checks to stand in that transaction. */
  checks: TransactItem[]
}

/** Looks again, when a notification is about to be sent, at what people have done about its events meanwhile. */
export type NoticeGate = (row: NoticeRow, record: RecordItem, nowMs: number) => Promise<Gated>

/** The events of a notification that is about to be sent, those with a mark whose sensor is not to be trusted. */
export type MarkDoubts = (row: NoticeRow, record: RecordItem) => Promise<NoticeEvent[]>

export const markNothing: MarkDoubts = ({ due }) => Promise.resolve(due)

/** Whether a notification goes out by itself, waits for others like it, or is part of a list that names its device. */
export type Gathered = { items: TransactItem[] } & (
  | { kind: 'go' }
  | { kind: 'hold'; untilMs: number }
  | { kind: 'list'; list: Omit<z.infer<typeof ListOfNotices>, 'devices'> }
)

export interface GatherNotices {
  /** Writes what it counts in the transaction of the claim. */
  judge(row: NoticeRow, people: readonly NoticePerson[], record: RecordItem, nowMs: number): Promise<Gathered>
  /** A list with whom it goes to and what it names, when it is due; more people than fit become lists of their own. */
  fill(row: NoticeRow, nowMs: number): Promise<{ row: NoticeRow; items: TransactItem[] }>
}

/** Each by itself. */
export const gatherNothing: GatherNotices = {
  judge: () => Promise.resolve({ kind: 'go', items: [] }),
  fill: (row) => Promise.resolve({ row, items: [] }),
}

/** A person for whom a notification was due, with the clause that decided; without one the row says what became of it. */
export interface Outcome extends NoticePerson {
  clause?: Omit<Clause, 'channel' | 'to'>
}

/** Notes for each person what was decided, in the transaction that decides it. */
export type NoteOutcome = (row: NoticeRow, outcomes: readonly Outcome[]) => TransactItem[]

/** Who is to get a notification: the list as it is now, without what was switched off. */
type Audience = (row: NoticeRow, item: AlertItem) => Promise<string[]>

/** Nothing reaches such an address, of whatever person it is; to be off one list says nothing of what a person asks for. */
const isDead = (item: AlertItem, address: string): boolean =>
  item.off[address] !== undefined && item.off[address].reason !== 'unsubscribed'

/**
 * A test goes to the one who asked for it, a digest to those who did not get one of its events at once, and what is for
 * people to them.
 */
export const openAudience =
  (notices: Pick<NoticeReader, 'keptFor'>): Audience =>
  async (row, item) => {
    const { deviceid, id, kind, to, channel } = row
    if (kind === 'test') return to === undefined ? [] : [to]
    if (isForPeople(row) || channel === 'push') {
      return [...new Set(row.people.map((each) => each.to))].filter((each) => !isDead(item, each))
    }
    const list = item[listField[channel]].filter((each) => !item.off[each])
    if (kind !== 'digest') return list
    const kept = await notices.keptFor(deviceid, id)
    const leftOut = new Set(
      kept.flatMap(({ recipients }) =>
        recipients.filter(({ state }) => state === 'kept').map((each) => each.to),
      ),
    )
    // A row without recipients was kept back before they were noted: it was meant for everybody.
    const isForAll = kept.some(({ recipients }) => recipients.length === 0)
    return isForAll ? list : list.filter((each) => leftOut.has(each))
  }

/** Who was taken off the list while they waited gets nothing of it any more. */
export const withoutGone = ({ recipients }: NoticeRow, audience: readonly string[]): Recipient[] =>
  recipients.map((each) =>
    each.state === 'waiting' && !audience.includes(each.to)
      ? { to: each.to, state: 'failed', reason: 'notListed' }
      : each,
  )
