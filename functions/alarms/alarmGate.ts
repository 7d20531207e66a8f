import type { NoticeGate } from '../alerts/noticeGate'

/** Lets everything through. */
export const openAlarmGate = (): NoticeGate => (row) => Promise.resolve({ due: row.due, checks: [] })
