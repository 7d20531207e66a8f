import type { Row } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { drawCell } from './drawCell'
import { pressRow } from './pressRow'
import type { Line, RowGroups } from './rowGroups'
import { useVirtualRows } from './useVirtualRows'

interface Props<T> {
  caption: string
  rows: Row<T>[]
  card: (row: T) => ReactNode
  hasRowLink: boolean
  rowTone: ((row: T) => string | undefined) | undefined
  groups: RowGroups<T> | undefined
}

const cardPx = 140

/** The rows of a table on a phone. */
export const TableCards = <T,>({ caption, rows, card, hasRowLink, rowTone, groups }: Props<T>) => {
  const lines: Line<T>[] = groups?.linesOf(rows) ?? rows.map((row) => ({ row }))
  const { list, near, before, after, measure } = useVirtualRows<HTMLUListElement>({
    count: lines.length,
    estimate: cardPx,
  })
  return (
    <ul ref={list} className={styles.cards} aria-label={caption}>
      {before > 0 && <li aria-hidden style={{ height: before }} />}
      {near.map((index) => {
        const line = lines[index]
        if (line === undefined) return null
        if ('heading' in line) {
          return (
            <li key={line.key} ref={measure} data-index={index} className={styles.groupCard}>
              {line.heading}
            </li>
          )
        }
        const { row } = line
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
