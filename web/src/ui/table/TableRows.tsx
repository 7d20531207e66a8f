import type { Row } from '@tanstack/react-table'
import styles from './DataTable.module.css'
import { drawCell } from './drawCell'
import { pressRow } from './pressRow'
import { useVirtualRows } from './useVirtualRows'

interface Props<T> {
  rows: Row<T>[]
  columnCount: number
  hasRowLink: boolean
  rowTone: ((row: T) => string | undefined) | undefined
  selected: ReadonlySet<string> | undefined
}

const rowPx = 56

const Space = ({ px, span }: { px: number; span: number }) =>
  px <= 0 ? null : (
    <tr aria-hidden className={styles.space}>
      <td colSpan={span} style={{ height: px }} />
    </tr>
  )

/** The rows of a table on a desk. */
export const TableRows = <T,>({ rows, columnCount, hasRowLink, rowTone, selected }: Props<T>) => {
  const { list, near, before, after, measure } = useVirtualRows<HTMLTableSectionElement>({
    count: rows.length,
    estimate: rowPx,
  })
  return (
    <tbody ref={list}>
      <Space px={before} span={columnCount} />
      {near.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
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
