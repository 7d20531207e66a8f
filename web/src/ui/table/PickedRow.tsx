import { memo } from 'react'
import type { PickedColumn } from './PickedColumn'
import { pressRow } from './pressRow'

interface Props<T> {
  readonly row: T
  readonly index: number
  readonly columns: readonly PickedColumn<T>[]
  readonly hasRowLink: boolean
}

const Row = <T,>({ row, index, columns, hasRowLink }: Props<T>) => (
  <tr data-index={index} data-linked={hasRowLink} {...(hasRowLink ? pressRow : {})}>
    {columns.map(({ id, cell }) => (
      <td key={id}>{cell(row)}</td>
    ))}
  </tr>
)

/** A row on a desk; one that stays the same is not drawn again. */
export const PickedRow = memo(Row) as typeof Row
