import type { Column } from '@tanstack/react-table'

/** A column's name in plain words. */
export const columnLabel = <T>({ id, columnDef: { header, meta } }: Column<T>): string =>
  meta?.label ?? (typeof header === 'string' ? header : id)
