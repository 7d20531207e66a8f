import { ByteWriter } from './ByteWriter'
import { writeNumbers, toDoubles } from './numbers'
import { toRowRuns, writeRowRuns } from './rowRuns'
import { writeTexts } from './texts'

/**
 * First byte of every column: a reader refuses what it does not know. Columns of version 1 carry the times of their
 * values; since version 2 the rows of a day tell their times once, in a block of their own.
 */
export const columnVersions = { withTimes: 1, byRows: 2 } as const

/** The kinds of value that a key may have within one day, each in a section of its own. */
export const sectionKinds = { numbers: 1, texts: 2, others: 3 } as const

export type SectionKind = keyof typeof sectionKinds

/** The values of one key: the rows that have one, ascending, and the values beside them. */
export type SparseValues = { rows: number[]; values: unknown[] }

const loneSurrogate = /\p{Surrogate}/u

const kindOf = (value: unknown): SectionKind => {
  if (typeof value === 'number') return 'numbers'
  // UTF-8 would change a lone surrogate; JSON text escapes it.
  return typeof value === 'string' && !loneSurrogate.test(value) ? 'texts' : 'others'
}

const writeValues = {
  numbers: (writer, values) => writeNumbers(writer, toDoubles(values, Number)),
  texts: (writer, values) => writeTexts(writer, values.map(String)),
  others: (writer, values) =>
    writeTexts(
      writer,
      values.map((value) => JSON.stringify(value)),
    ),
} as const satisfies Record<SectionKind, (writer: ByteWriter, values: unknown[]) => void>

/** Writes one key's column of a day: for each kind of value the rows that have it, as runs, and the values. */
export const encodeColumn = ({ rows, values }: SparseValues): Uint8Array => {
  const writer = new ByteWriter()
  writer.byte(columnVersions.byRows)
  const kinds = values.map(kindOf)
  for (const kind of Object.keys(sectionKinds) as SectionKind[]) {
    const isOfKind = (_: unknown, place: number) => kinds[place] === kind
    const kindRows = rows.filter(isOfKind)
    if (kindRows.length === 0) continue
    writer.byte(sectionKinds[kind])
    writeRowRuns(writer, toRowRuns(kindRows))
    writeValues[kind](writer, values.filter(isOfKind))
  }
  return writer.finish()
}
