import * as z from 'zod/mini'
import { Bounds, describeBounds } from '../hours/hours'
import { csvLine } from '../core/csv'

/** What stands in a cell: a text, a number with its decimals written, or hours between two bounds. */
export const ReportCell = z.union([z.string(), z.number(), Bounds])
export type ReportCell = z.infer<typeof ReportCell>

/** A count is written out: it has no decimals. */
const cellKinds = ['text', 'count', 'number', 'bounds'] as const

/** The contents of a report: what page, mail, file and interface show, each in its own form. */
export const ReportTable = z.object({
  /** `Utilisation of Hunter Valley Fleet`. */
  title: z.string(),
  /** The period in words, and its zone. */
  period: z.string(),
  timeZone: z.string(),
  /** `Complete for 43 of 45 machines`. */
  completeness: z.string(),
  columns: z.array(z.object({ label: z.string(), unit: z.string(), kind: z.enum(cellKinds) })),
  rows: z.array(z.array(ReportCell)),
  /** So many columns at the beginning name a row: machine and device without it. */
  nameColumns: z.optional(z.int()),
  /** What is not known, or has to be read beside the figures. */
  notes: z.array(z.string()),
})
export type ReportTable = z.infer<typeof ReportTable>

const decimals = 1

/** Bounds as a report holds them: rounded outwards once, so that every form of it has the same figures. */
export const roundOutwards = ({ atLeast, atMost }: Bounds): Bounds => {
  const scale = 10 ** decimals
  const noise = 1e-6
  return {
    atLeast: Math.max(0, Math.floor(atLeast * scale + noise) / scale),
    atMost: Math.ceil(atMost * scale - noise) / scale,
  }
}

/** A cell in words: `31.2–33.0 h`. */
export const cellText = (cell: ReportCell, unit: string): string => {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return `${cell.toFixed(decimals)}${unit === '' ? '' : ` ${unit}`}`
  return describeBounds(cell, unit)
}

const usualNameColumns = 2

/** What a row is of, as no other row is. */
export const rowKey = (
  row: readonly ReportCell[],
  { nameColumns = usualNameColumns }: Pick<ReportTable, 'nameColumns'>,
): string => JSON.stringify(row.slice(0, nameColumns))

/** What a row is of, in words: its machine, and what follows the id of its device. */
export const rowName = (
  row: readonly ReportCell[],
  { nameColumns = usualNameColumns }: Pick<ReportTable, 'nameColumns'>,
): string =>
  row
    .slice(0, nameColumns)
    .filter((_, i) => i !== 1)
    .map((cell) => cellText(cell, ''))
    .join(', ')

const headOf = ({ label, unit, kind }: ReportTable['columns'][number]): string[] => {
  const named = unit === '' ? label : `${label} (${unit})`
  return kind === 'bounds' ? [`${named} at least`, `${named} at most`] : [named]
}

const valuesOf = (cell: ReportCell): (string | number)[] =>
  typeof cell === 'object' ? [cell.atLeast, cell.atMost] : [cell]

/** The same as a file for spreadsheets; hours between bounds are two columns. */
export const reportCsv = ({
  title,
  period,
  timeZone,
  completeness,
  columns,
  rows,
  notes,
}: ReportTable): string =>
  [
    csvLine([title]),
    csvLine([`${period}, ${timeZone}`]),
    csvLine([completeness]),
    csvLine([]),
    csvLine(columns.flatMap(headOf)),
    ...rows.map((row) => csvLine(row.flatMap(valuesOf))),
    ...(notes.length === 0 ? [] : [csvLine([]), ...notes.map((note) => csvLine([note]))]),
  ].join('')
