import { csvLine } from '../../../shared/core/csv'
import { secondMs } from '../../../shared/core/time'
import type { ServiceEntry } from '../../../shared/service/serviceEntry'

const instant = (ts: number): string => new Date(ts * secondMs).toISOString()

const head = [
  'Done (UTC)',
  'Plans',
  'Meter (h)',
  'Counted at least (h)',
  'Counted at most (h)',
  'Note',
  'Parts',
  'Cost',
  'Currency',
  'Files',
  'Logged by',
  'Logged (UTC)',
  'Undone by',
  'Undone (UTC)',
]

/** What was done on a machine, the newest first, as a file for spreadsheets; times in UTC. */
export const logCsv = (entries: readonly ServiceEntry[]): string => {
  const rows = entries.map(({ counted, undone, files = [], ...entry }) => [
    instant(entry.atTs),
    entry.planNames.join(', '),
    entry.meterHours ?? '',
    counted?.atLeast ?? '',
    counted?.atMost ?? '',
    entry.note,
    entry.parts,
    entry.cost ?? '',
    entry.currency ?? '',
    files.map(({ name }) => name).join(', '),
    entry.by,
    instant(entry.loggedTs),
    undone?.by ?? '',
    undone === undefined ? '' : instant(undone.ts),
  ])
  return [head, ...rows].map(csvLine).join('')
}
