import type { RecordItem } from '../devices/deviceStore'
import type { NoticeEvent, NoticeRow } from './noticeStore'

/** The events of a notification that is about to be sent, those with a mark whose sensor is not to be trusted. */
export type MarkDoubts = (row: NoticeRow, record: RecordItem) => Promise<NoticeEvent[]>

export const markNothing: MarkDoubts = ({ due }) => Promise.resolve(due)
