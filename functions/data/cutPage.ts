import { secondMs } from '../../shared/core/time'
import { countFitting } from '../core/countFitting'

/** Rows as they are answered, with their time and what they weigh. */
export interface Sized<Row> {
  row: Row
  tsMs: number
  bytes: number
}

export interface Page<Row> {
  rows: Row[]
  /** The second from which the next page begins; absent when nothing is left. */
  nextSecond?: number
}

const secondOf = ({ tsMs }: { tsMs: number }): number => Math.floor(tsMs / secondMs)

/**
 * Cuts a page out of ascending rows so that no second is split, since the next page is asked for by the second.
 * `more`: the last row may not be the last of its second. Undefined when not even the first second fits.
 */
export const cutPage = <Row>(
  rows: readonly Sized<Row>[],
  more: boolean,
  limits: { maxRows: number; maxBytes: number },
): Page<Row> | undefined => {
  const fitting = countFitting(rows, limits)
  const boundary = rows[fitting] ?? (more ? rows.at(-1) : undefined)
  if (boundary === undefined) return { rows: rows.map(({ row }) => row) }
  const nextSecond = secondOf(boundary)
  const whole = rows.filter((row) => secondOf(row) < nextSecond)
  return whole.length === 0 ? undefined : { rows: whole.map(({ row }) => row), nextSecond }
}
