import { ByteReader } from './ByteReader'
import { columnVersions, sectionKinds } from './encodeColumn'
import { readNumbers } from './numbers'
import { readRowRuns, type RowRuns } from './rowRuns'
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

/** Times of the rows of some runs. A key that every reading has, as most do, shares those of the day uncopied. */
const timesOfRuns = ({ starts, lengths }: RowRuns, count: number, rowTimes: Float64Array): Float64Array => {
  const [first = 0] = starts
  if ((starts.at(-1) ?? 0) + (lengths.at(-1) ?? 0) > rowTimes.length) {
    throw new RangeError('A column has a row that the day has not')
  }
  if (starts.length <= 1) return rowTimes.subarray(first, first + count)
  const times = new Float64Array(count)
  let at = 0
  starts.forEach((start, i) => {
    const end = start + (lengths[i] ?? 0)
    times.set(rowTimes.subarray(start, end), at)
    at += end - start
  })
  return times
}

/**
 * Reads one key's column, inflated. `rowTimes`: those of the day's rows; only a column packed before they had a block
 * of their own does without. Throws a `RangeError` on bytes that are no column.
 */
export const decodeColumn = (bytes: Uint8Array, rowTimes?: Float64Array): Column => {
  const reader = new ByteReader(bytes)
  const version = reader.byte()
  const hasOwnTimes = version === columnVersions.withTimes
  if (!hasOwnTimes && version !== columnVersions.byRows) {
    throw new RangeError(`Columns of version ${version} are unknown`)
  }
  if (!hasOwnTimes && rowTimes === undefined) throw new RangeError('A column without times is of no use')
  const dayTimes = rowTimes ?? new Float64Array()
  const column: Column = {}
  while (!reader.isAtEnd) {
    const kind = reader.byte()
    const { count, ...rows } = readRowRuns(reader)
    const times = hasOwnTimes ? readNumbers(reader, count) : timesOfRuns(rows, count, dayTimes)
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
