import type { NoticeEvent } from '../alerts/noticeStore'
import { type OccurrenceRow, idOfRow } from './occurrenceStore'

/** What a notification names of an occurrence: by its id it falls out of it once it is acknowledged. */
export const noticeEventOf = (row: OccurrenceRow): NoticeEvent => {
  const { topic, level, msg, value, beganMs, count } = row
  return { topic, level, msg, ...(value === undefined ? {} : { value }), beganMs, id: idOfRow(row), count }
}
