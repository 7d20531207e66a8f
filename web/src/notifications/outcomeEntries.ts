import type { NoticeOutcome } from '../../../shared/notifications/noticeOutcomes'

/** A notice with what became of it by each channel. */
export interface OutcomeEntry {
  id: string
  first: NoticeOutcome
  channels: NoticeOutcome[]
}

/** The rows of one moment and device are one notice; in their order. */
export const outcomeEntries = (rows: readonly NoticeOutcome[]): OutcomeEntry[] => {
  const entries = new Map<string, OutcomeEntry>()
  for (const row of rows) {
    const key = `${row.device?.deviceid ?? row.id} ${row.ts} ${row.kind} ${row.text ?? ''}`
    const known = entries.get(key)
    if (known === undefined) entries.set(key, { id: row.id, first: row, channels: [row] })
    else known.channels.push(row)
  }
  return [...entries.values()]
}
