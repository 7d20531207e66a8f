import { ByteReader, ByteWriter } from './columnBytes'
import { writeNumbers, toDoubles, writeTexts, readNumbers, readTexts } from './columnValues'

/** Which rows of a day have a value: pairs of first row and number of rows, in order. */
type RowRuns = { starts: Uint32Array; lengths: Uint32Array }

/** Gathers ascending row numbers into runs. */
const toRowRuns = (rows: readonly number[]): RowRuns => {
  const starts: number[] = []
  const lengths: number[] = []
  let next = -1
  for (const row of rows) {
    if (row === next) lengths.push((lengths.pop() ?? 0) + 1)
    else {
      starts.push(row)
      lengths.push(1)
    }
    next = row + 1
  }
  return { starts: Uint32Array.from(starts), lengths: Uint32Array.from(lengths) }
}

/** Writes each run as the rows passed over and the rows taken. */
const writeRowRuns = (writer: ByteWriter, { starts, lengths }: RowRuns): void => {
  writer.unsigned(starts.length)
  let end = 0
  starts.forEach((start, i) => {
    const length = lengths[i] ?? 0
    writer.unsigned(start - end)
    writer.unsigned(length)
    end = start + length
  })
}

/** Reads runs, and how many rows they cover together. */
const readRowRuns = (reader: ByteReader): RowRuns & { count: number } => {
  const runs = reader.unsigned()
  const starts = new Uint32Array(runs)
  const lengths = new Uint32Array(runs)
  let end = 0
  let count = 0
  for (let i = 0; i < runs; i++) {
    const start = end + reader.unsigned()
    const length = reader.unsigned()
    starts[i] = start
    lengths[i] = length
    end = start + length
    count += length
  }
  return { starts, lengths, count }
}

/** Calls back for every row of the runs with its place among them. */
export const forEachRow = (
  { starts, lengths }: RowRuns,
  visit: (row: number, place: number) => void,
): void => {
  let place = 0
  starts.forEach((start, i) => {
    const end = start + (lengths[i] ?? 0)
    for (let row = start; row < end; row++) visit(row, place++)
  })
}

/**
 * First byte of every column: a reader refuses what it does not know. Columns of version 1 carry the times of their
 * values; since version 2 the rows of a day hold their times once, in a block of their own.
 */
const columnVersions = { withTimes: 1, byRows: 2 } as const

/** The kinds of value that a key may have within one day, each in a section of its own. */
const sectionKinds = { numbers: 1, texts: 2, others: 3 } as const

type SectionKind = keyof typeof sectionKinds

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

/** Values of one kind, the times at which they were measured, and the rows of the day that they belong to. */
export type Series<Values> = { times: Float64Array; values: Values; rows: RowRuns }

/** One key's column of a day. Only a key that changes its type within the day has more than one of the three. */
type Column = {
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
