import type { PickedColumn } from './PickedColumn'
import type { TableView } from './tableView'

/** The order after a press on a column's head: texts begin with the first, figures with the most, then in turn. */
export const nextSorting = <T>(
  { id, isMostFirst, fileValue }: PickedColumn<T>,
  rows: readonly T[],
  [now]: TableView['sorting'],
): TableView['sorting'] => {
  if (now?.id === id) return [{ id, desc: !now.desc }]
  const [first] = rows
  return [{ id, desc: isMostFirst || first === undefined || typeof fileValue(first) !== 'string' }]
}
