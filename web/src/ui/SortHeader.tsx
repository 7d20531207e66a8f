import { UnstyledButton } from '@mantine/core'
import { type Header, flexRender } from '@tanstack/react-table'
import styles from './DataTable.module.css'

const said = { asc: 'ascending', desc: 'descending' } as const
const arrows = { asc: '↑', desc: '↓' } as const

/** A column's head; where the column can be sorted it is a button. */
export const SortHeader = <T,>({ header }: { header: Header<T, unknown> }) => {
  const { column } = header
  const order = column.getIsSorted()
  const label = flexRender(column.columnDef.header, header.getContext())
  if (!column.getCanSort()) return <th scope="col">{label}</th>
  return (
    <th scope="col" aria-sort={order === false ? 'none' : said[order]}>
      <UnstyledButton className={styles.sort} onClick={() => column.toggleSorting()}>
        {label}
        <span aria-hidden className={styles.arrow}>
          {order === false ? '' : arrows[order]}
        </span>
      </UnstyledButton>
    </th>
  )
}
