import { ByteReader } from './ByteReader'
import { columnVersion, sectionKinds } from './columnEncoder'
import { readNumbers } from './numbers'
import { readRowRuns } from './rowRuns'
import type { RowRuns } from './rowRuns'
import { readTexts } from './texts'

/** Values of one kind, the times at which they were measured, and the rows of the day that they belong to. */
export type Series<Values> = { times: Float64Array; values: Values; rows: RowRuns }

/** One key's column of a day. Only a key that changes its type within the day has more than one of the three. */
export type Column = {
  numbers?: Series<Float64Array>
  texts?: Series<string[]>
  /** Lists, objects, booleans. */
  others?: Series<unknown[]>
}

/** Reads one key's column, inflated. Throws a `RangeError` on bytes that are no column. */
export const decodeColumn = (bytes: Uint8Array): Column => {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  if (version !== columnVersion) throw new RangeError(`Columns of version ${version} are unknown`)
  const column: Column = {}
  while (!reader.isAtEnd) {
    const kind = reader.byte()
    const { count, ...rows } = readRowRuns(reader)
    const times = readNumbers(reader, count)
    if (kind === sectionKinds.numbers) {
      column.numbers = { times, values: readNumbers(reader, count), rows }
    } else if (kind === sectionKinds.texts) {
      column.texts = { times, values: readTexts(reader, count), rows }
    } else if (kind === sectionKinds.others) {
      const values = readTexts(reader, count).map((json) => JSON.parse(json) as unknown)
      column.others = { times, values, rows }
    } else {
      throw new RangeError(`Column sections of kind ${kind} are unknown`)
    }
  }
  return column
}
