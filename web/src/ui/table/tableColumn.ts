import type { Cell, Column } from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** A column's name in plain words. */
export const columnLabel = <T>({ id, columnDef: { header, meta } }: Column<T>): string =>
  meta?.label ?? (typeof header === 'string' ? header : id)

/**
 * What a cell shows. It is called, not drawn as a part of its own: columns that are made anew, as with each answer of a
 * poll, would else make every cell anew, and a link of one would lose the focus.
 */
export const drawCell = <T>(cell: Cell<T, unknown>): ReactNode => {
  const { cell: draw } = cell.column.columnDef
  return (typeof draw === 'function' ? draw(cell.getContext()) : draw) as ReactNode
}
