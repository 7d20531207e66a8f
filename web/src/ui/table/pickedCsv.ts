import { csvLine } from '../../../../shared/core/csv'
import { byteOrderMark } from '../file/byteOrderMark'
import type { PickedColumn } from './PickedColumn'

/** Every row that the filters keep, in its order. */
export const pickedCsv = <T>(columns: readonly PickedColumn<T>[], rows: readonly T[]): string[] => [
  byteOrderMark,
  csvLine(columns.map(({ label }) => label)),
  ...rows.map((row) => csvLine(columns.map(({ fileValue }) => fileValue(row)))),
]
