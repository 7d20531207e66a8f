import type { ListOfNotices } from '../../shared/notifications/noticeOutcomes'
import type * as z from 'zod/mini'
import type { TransactItem } from '../core/store/transact'
import type { RecordItem } from '../devices/deviceStore'
import type { NoticePerson, NoticeRow } from './noticeStore'

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
