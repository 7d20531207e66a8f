import { ByteWriter } from './ByteWriter'
import { writeNumbers } from './numbers'
import { toRowRuns, writeRowRuns } from './rowRuns'
import { writeTexts } from './texts'
import { toDoubles } from './toDoubles'

/** First byte of every column: a reader refuses what it does not know. */
export const columnVersion = 1

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

const encodeTimes = (times: Float64Array, rows: readonly number[]) => {
  const writer = new ByteWriter()
  writeRowRuns(writer, toRowRuns(rows))
  writeNumbers(
    writer,
    toDoubles(rows, (row) => times[row] ?? Number.NaN),
  )
  return writer.finish()
}

/**
 * Makes the writer of one day's columns; `times` are those of its rows (ms). Each column is complete by itself,
 * its times included; those of keys that are in every reading, most of them, are encoded once.
 */
export const columnEncoder = (times: Float64Array) => {
  let everyTime: Uint8Array | undefined
  const timesOf = (rows: readonly number[]) =>
    rows.length === times.length ? (everyTime ??= encodeTimes(times, rows)) : encodeTimes(times, rows)

  return ({ rows, values }: SparseValues): Uint8Array => {
    const writer = new ByteWriter()
    writer.byte(columnVersion)
    const kinds = values.map(kindOf)
    for (const kind of Object.keys(sectionKinds) as SectionKind[]) {
      const isOfKind = (_: unknown, place: number) => kinds[place] === kind
      const kindRows = rows.filter(isOfKind)
      if (kindRows.length === 0) continue
      writer.byte(sectionKinds[kind])
      writer.append(timesOf(kindRows))
      writeValues[kind](writer, values.filter(isOfKind))
    }
    return writer.finish()
  }
}
