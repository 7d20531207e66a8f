import type { Row } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { drawCell } from './drawCell'
import { pressRow } from './pressRow'
import { useVirtualRows } from './useVirtualRows'

interface Props<T> {
  caption: string
  rows: Row<T>[]
  card: (row: T) => ReactNode
  hasRowLink: boolean
  rowTone: ((row: T) => string | undefined) | undefined
}

const cardPx = 140

/** The rows of a table on a phone. */
export const TableCards = <T,>({ caption, rows, card, hasRowLink, rowTone }: Props<T>) => {
  const { list, near, before, after, measure } = useVirtualRows<HTMLUListElement>({
    count: rows.length,
    estimate: cardPx,
  })
  return (
    <ul ref={list} className={styles.cards} aria-label={caption}>
      {before > 0 && <li aria-hidden style={{ height: before }} />}
      {near.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const box = row.getVisibleCells().find(({ column }) => column.id === 'select')
        return (
          <li
            key={row.id}
            ref={measure}
            data-index={index}
            data-tone={rowTone?.(row.original)}
            data-linked={hasRowLink}
            {...(hasRowLink ? pressRow : {})}
          >
            {box !== undefined && <span className={styles.cardBox}>{drawCell(box)}</span>}
            {card(row.original)}
          </li>
        )
      })}
      {after > 0 && <li aria-hidden style={{ height: after }} />}
    </ul>
  )
}
