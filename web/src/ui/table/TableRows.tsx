import type { Row } from '@tanstack/react-table'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import styles from './DataTable.module.css'
import { drawCell } from './tableColumn'
import { pressRow } from './pressRow'
import type { Line, RowGroups } from './rowGroups'

/** Up to here a browser draws every row quicker than it measures them. */
const mostDrawn = 200

interface Options {
  count: number
  /** A fair guess, in pixels; each row is measured when it is drawn. */
  estimate: number
}

/** Of many rows only those near the window: which ones, and how much room the others take. */
const useVirtualRows = <E extends HTMLElement>({ count, estimate }: Options) => {
  const list = useRef<E>(null)
  const [top, setTop] = useState(0)
  const isVirtual = count > mostDrawn
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isVirtual,
    estimateSize: () => estimate,
    // A row that is not laid out, as in a hidden page, keeps the guess: rows without height would all be drawn.
    measureElement: (row) => row.getBoundingClientRect().height || estimate,
    overscan: 12,
    scrollMargin: top,
  })
  useLayoutEffect(() => {
    if (!isVirtual || list.current === null) return
    setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [isVirtual, count])
  if (!isVirtual) return { list, near: Array.from({ length: count }, (_, i) => i), before: 0, after: 0 }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    list,
    near: items.map(({ index }) => index),
    before: first === undefined ? 0 : first.start - top,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - top),
    measure: virtualizer.measureElement,
  }
}

interface Props<T> {
  rows: Row<T>[]
  columnCount: number
  hasRowLink: boolean
  rowTone: ((row: T) => string | undefined) | undefined
  selected: ReadonlySet<string> | undefined
  groups: RowGroups<T> | undefined
}

const rowPx = 56

const Space = ({ px, span }: { px: number; span: number }) =>
  px <= 0 ? null : (
    <tr aria-hidden className={styles.space}>
      <td colSpan={span} style={{ height: px }} />
    </tr>
  )

/** The rows of a table on a desk. */
export const TableRows = <T,>({ rows, columnCount, hasRowLink, rowTone, selected, groups }: Props<T>) => {
  const lines: Line<T>[] = groups?.linesOf(rows) ?? rows.map((row) => ({ row }))
  const { list, near, before, after, measure } = useVirtualRows<HTMLTableSectionElement>({
    count: lines.length,
    estimate: rowPx,
  })
  return (
    <tbody ref={list}>
      <Space px={before} span={columnCount} />
      {near.map((index) => {
        const line = lines[index]
        if (line === undefined) return null
        if ('heading' in line) {
          return (
            <tr key={line.key} ref={measure} data-index={index} className={styles.group}>
              <th scope="rowgroup" colSpan={columnCount}>
                {line.heading}
              </th>
            </tr>
          )
        }
        const { row } = line
        return (
          <tr
            key={row.id}
            ref={measure}
            data-index={index}
            data-tone={rowTone?.(row.original)}
            data-linked={hasRowLink}
            aria-selected={selected?.has(row.id)}
            {...(hasRowLink ? pressRow : {})}
          >
            {row.getVisibleCells().map((cell) => (
              <td key={cell.id} data-figure={cell.column.columnDef.meta?.isFigure}>
                {drawCell(cell)}
              </td>
            ))}
          </tr>
        )
      })}
      <Space px={after} span={columnCount} />
    </tbody>
  )
}

interface TableCardsProps<T> {
  caption: string
  rows: Row<T>[]
  card: (row: T) => ReactNode
  hasRowLink: boolean
  rowTone: ((row: T) => string | undefined) | undefined
  groups: RowGroups<T> | undefined
}

const cardPx = 140

/** The rows of a table on a phone. */
export const TableCards = <T,>({ caption, rows, card, hasRowLink, rowTone, groups }: TableCardsProps<T>) => {
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
