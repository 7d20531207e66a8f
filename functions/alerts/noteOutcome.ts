import type { Clause } from '../../shared/notifications/noticeOutcomes'
import type { TransactItem } from '../core/store/transact'
import type { NoticePerson, NoticeRow } from './noticeStore'

/** A person for whom a notification was due, with the clause that decided; without one the row says what became of it. */
export interface Outcome extends NoticePerson {
  clause?: Omit<Clause, 'channel' | 'to'>
}

/** Notes for each person what was decided, in the transaction that decides it. */
export type NoteOutcome = (row: NoticeRow, outcomes: readonly Outcome[]) => TransactItem[]
