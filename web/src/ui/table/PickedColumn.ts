import type { ReactNode } from 'react'
import { csvLine } from '../../../../shared/core/csv'
import { byteOrderMark } from '../file/saveFile'

/** A column of rows that the caller sorts. */
export interface PickedColumn<T> {
  readonly id: string
  readonly label: string
  /** In any CSS unit: the table does not move when its rows change. */
  readonly width: string
  /** The first press begins with the most, though cells are no figures. */
  readonly isMostFirst: boolean
  /** Aligned at their end. */
  readonly isFigure?: boolean
  readonly cell: (row: T) => ReactNode
  /** What a file says. */
  readonly fileValue: (row: T) => string | number | undefined
}

/** Every row that the filters keep, in its order. */
export const pickedCsv = <T>(columns: readonly PickedColumn<T>[], rows: readonly T[]): string[] => [
  byteOrderMark,
  csvLine(columns.map(({ label }) => label)),
  ...rows.map((row) => csvLine(columns.map(({ fileValue }) => fileValue(row)))),
]
