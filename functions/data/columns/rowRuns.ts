import type { ByteReader } from './ByteReader'
import type { ByteWriter } from './ByteWriter'

/** Which rows of a day have a value: pairs of first row and number of rows, in order. */
export type RowRuns = { starts: Uint32Array; lengths: Uint32Array }

/** Gathers ascending row numbers into runs. */
export const toRowRuns = (rows: readonly number[]): RowRuns => {
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
export const writeRowRuns = (writer: ByteWriter, { starts, lengths }: RowRuns): void => {
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
export const readRowRuns = (reader: ByteReader): RowRuns & { count: number } => {
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
