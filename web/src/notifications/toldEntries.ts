import type { Told } from '../../../shared/notifications/told'

/** A notice with what became of it by each channel. */
export interface ToldEntry {
  id: string
  first: Told
  channels: Told[]
}

/** The rows of one moment and device are one notice; in their order. */
export const toldEntries = (rows: readonly Told[]): ToldEntry[] => {
  const entries = new Map<string, ToldEntry>()
  for (const row of rows) {
    const key = `${row.device?.deviceid ?? row.id} ${row.ts} ${row.kind} ${row.text ?? ''}`
    const known = entries.get(key)
    if (known === undefined) entries.set(key, { id: row.id, first: row, channels: [row] })
    else known.channels.push(row)
  }
  return [...entries.values()]
}
