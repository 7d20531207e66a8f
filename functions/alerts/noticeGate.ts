import type { TransactItem } from '../core/store/transact'
import type { RecordItem } from '../devices/deviceStore'
import type { NoticeEvent, NoticeRow } from './noticeStore'

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
