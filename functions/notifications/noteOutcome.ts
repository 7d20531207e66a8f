import { byWorst } from '../alerts/alertRank'
import type { NoteOutcome } from '../alerts/noticeGate'
import type { NoticeRow } from '../alerts/noticeStore'
import { outcomeItem, outcomeKey } from './outcomeStore'

const eventOf = ({ due }: NoticeRow) => {
  const [first] = [...due].sort(byWorst)
  if (first === undefined) return {}
  const { topic, level, msg, value, beganMs, id } = first
  return {
    event: { topic, level, msg, ...(value === undefined ? {} : { value }), beganMs },
    ...(id === undefined ? {} : { occurrence: id }),
  }
}

/** A row for each person or address, in the table of alarms. */
export const openNoteOutcome =
  (TableName: string): NoteOutcome =>
  (row, outcomes) => {
    const { id, deviceid, kind, channel, createdMs: atMs, due, more } = row
    const common = { id, deviceid, kind, channel, atMs, ...eventOf(row), events: due.length + more }
    const rows = outcomes.map(({ to, userid, clause, headline = row.headline }) => ({
      pk: userid === undefined ? outcomeKey.address(to) : outcomeKey.user(userid),
      ...common,
      to,
      ...(headline === undefined ? {} : { headline }),
      ...(clause === undefined ? {} : { clause: { ...clause, channel, to } }),
    }))
    // A transaction names no row twice: a person may stand in a list under two spellings of an address.
    const last = new Map(rows.map((each) => [each.pk, each]))
    return [...last.values()].map((each) => outcomeItem(TableName, each))
  }
