import type { Row } from '@tanstack/react-table'
import styles from './DataTable.module.css'
import { drawCell } from './drawCell'
import { pressRow } from './pressRow'
import type { Line, RowGroups } from './rowGroups'
import { useVirtualRows } from './useVirtualRows'

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
