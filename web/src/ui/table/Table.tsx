import { memo, type ReactNode } from 'react'
import styles from './Table.module.css'
import { HiddenCaption } from '../text/VisuallyHidden'
import { SortHead, SortPicker } from './SortHead'
import { type TableFile, TableTools } from './TableTools'
import { pressRow } from './pressRow'
import { useIsNarrow, useIsTooWide } from './useIsNarrow'

/** A column as it is drawn; the same object until it changes, where rows that stay the same are not to be drawn again. */
export interface DrawnColumn<R> {
  readonly id: string
  readonly label: string
  /** What its head shows; the label otherwise. */
  readonly head?: ReactNode
  /** In any CSS unit: a table with widths does not move when its rows change. */
  readonly width?: string | undefined
  /** Figures: aligned at their end. */
  readonly isFigure?: boolean | undefined
  readonly cell: (row: R) => ReactNode
}

/** What the rows are ordered by, and how a person changes it. */
export interface TableOrder {
  /** Undefined for a column that the rows cannot be ordered by. */
  readonly of: (id: string) => 'asc' | 'desc' | false | undefined
  /** A press on the column's head. */
  readonly press: (id: string) => void
  /** Chosen from the list that a phone has in place of heads. */
  readonly choose: (id: string) => void
}

/** A heading, or a row. */
export type Line<R> = { readonly key: string } & ({ readonly heading: ReactNode } | { readonly row: R })

/** Of many lines those near the window, and how many pixels the others take. */
export interface NearLines {
  readonly indexes: readonly number[]
  readonly beforePx: number
  readonly afterPx: number
  /** Takes the element that holds the lines. */
  readonly attach: (list: HTMLElement | null) => void
  /** Takes each line that is drawn. */
  readonly measure: (line: Element | null) => void
}

export interface TableProps<R> {
  /** Said to screen readers. */
  readonly caption: string
  readonly columns: readonly DrawnColumn<R>[]
  readonly lines: readonly Line<R>[]
  /** Every line is drawn without it. */
  readonly near?: NearLines | undefined
  /** How many rows there are on all pages. */
  readonly count: number
  readonly order: TableOrder
  /** A press anywhere on a row is one on the first link in it. */
  readonly hasRowLink: boolean
  /** The status that a row is marked with. */
  readonly toneOf?: ((row: R) => string | undefined) | undefined
  /** Undefined where rows cannot be picked. */
  readonly isPicked?: ((row: R) => boolean) | undefined
  /** A row on a phone, where a table would have to be scrolled sideways. */
  readonly card: (row: R) => ReactNode
  /** What stands above it at its left, and for a desk the choice of columns and the file. */
  readonly tools?: ReactNode
  readonly chooser?: ReactNode
  readonly file?: TableFile | undefined
  /** In place of rows, where there are none. */
  readonly nothing: ReactNode
  readonly foot: ReactNode
}

type Near = Omit<NearLines, 'attach' | 'measure'> & Partial<NearLines>

const allNear = (count: number): Near => ({
  indexes: Array.from({ length: count }, (_, index) => index),
  beforePx: 0,
  afterPx: 0,
})

interface RowProps<R> {
  readonly row: R
  readonly index: number
  readonly columns: readonly DrawnColumn<R>[]
  readonly hasRowLink: boolean
  readonly tone: string | undefined
  readonly isPicked: boolean | undefined
  readonly measure: NearLines['measure'] | undefined
}

const Row = <R,>({ row, index, columns, hasRowLink, tone, isPicked, measure }: RowProps<R>) => (
  <tr
    ref={measure}
    data-index={index}
    data-tone={tone}
    data-linked={hasRowLink}
    aria-selected={isPicked}
    {...(hasRowLink ? pressRow : {})}
  >
    {columns.map(({ id, isFigure, cell }) => (
      <td key={id} data-figure={isFigure}>
        {cell(row)}
      </td>
    ))}
  </tr>
)

/** A row on a desk; one that stays the same is not drawn again. */
const DeskRow = memo(Row) as typeof Row

const Space = ({ px, span }: { px: number; span: number }) =>
  px <= 0 ? null : (
    <tr aria-hidden className={styles.space}>
      <td colSpan={span} style={{ height: px }} />
    </tr>
  )

const Head = <R,>({ column, order }: { column: DrawnColumn<R>; order: TableOrder }) => {
  const { id, label, head = label, isFigure } = column
  const now = order.of(id)
  return now === undefined ? (
    <th scope="col">{head}</th>
  ) : (
    <SortHead order={now} onSort={() => order.press(id)} isFigure={isFigure}>
      {head}
    </SortHead>
  )
}

const Grid = <R,>(props: TableProps<R>) => {
  const { caption, columns, lines, count, order, hasRowLink, nothing } = props
  const { indexes, beforePx, afterPx, attach, measure }: Near = props.near ?? allNear(lines.length)
  const { frame, isTooWide } = useIsTooWide()
  const isSized = columns.some(({ width }) => width !== undefined)
  return (
    <div ref={frame} className={styles.frame} data-wide={isTooWide}>
      <table className={styles.table} data-sized={isSized} aria-rowcount={count + 1}>
        <HiddenCaption>{caption}</HiddenCaption>
        {isSized && (
          <colgroup>
            {columns.map(({ id, width }) => (
              <col key={id} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody ref={attach}>
          <Space px={beforePx} span={columns.length} />
          {indexes.map((index) => {
            const line = lines[index]
            if (line === undefined) return null
            if ('heading' in line) {
              return (
                <tr key={line.key} ref={measure} data-index={index} className={styles.group}>
                  <th scope="rowgroup" colSpan={columns.length}>
                    {line.heading}
                  </th>
                </tr>
              )
            }
            return (
              <DeskRow
                key={line.key}
                {...{ index, columns, hasRowLink }}
                row={line.row}
                tone={props.toneOf?.(line.row)}
                isPicked={props.isPicked?.(line.row)}
                measure={measure}
              />
            )
          })}
          <Space px={afterPx} span={columns.length} />
        </tbody>
      </table>
      {nothing}
    </div>
  )
}

const Cards = <R,>(props: TableProps<R>) => {
  const { caption, lines, hasRowLink, toneOf, card } = props
  const { indexes, beforePx, afterPx, attach, measure }: Near = props.near ?? allNear(lines.length)
  return (
    <ul ref={attach} className={styles.cards} aria-label={caption}>
      {beforePx > 0 && <li aria-hidden style={{ height: beforePx }} />}
      {indexes.map((index) => {
        const line = lines[index]
        if (line === undefined) return null
        if ('heading' in line) {
          return (
            <li key={line.key} ref={measure} data-index={index} className={styles.groupCard}>
              {line.heading}
            </li>
          )
        }
        return (
          <li
            key={line.key}
            ref={measure}
            data-index={index}
            data-tone={toneOf?.(line.row)}
            data-linked={hasRowLink}
            {...(hasRowLink ? pressRow : {})}
          >
            {card(line.row)}
          </li>
        )
      })}
      {afterPx > 0 && <li aria-hidden style={{ height: afterPx }} />}
    </ul>
  )
}

/** Asks by what to order only where there is something to order. */
const Order = <R,>({ columns, count, order }: TableProps<R>) => {
  const choices = columns.filter(({ id }) => order.of(id) !== undefined)
  if (choices.length === 0 || count < 2) return null
  const chosen = choices.find(({ id }) => order.of(id) !== false)?.id
  return <SortPicker columns={choices} chosen={chosen} onChoose={order.choose} />
}

/**
 * The portal's table: its tools, its rows on a desk and cards on a phone, and what stands below them. Where the rows come
 * from is the caller's: `DataTable` filters and orders what it is given, `PickedTable` has them picked already.
 */
export const Table = <R,>(props: TableProps<R>) => {
  const { tools, chooser, file, nothing, foot } = props
  const isNarrow = useIsNarrow()
  const hasTools = tools !== undefined || chooser !== undefined || file !== undefined
  return (
    <>
      {hasTools && (
        <TableTools chooser={isNarrow ? undefined : chooser} file={isNarrow ? undefined : file}>
          {tools}
        </TableTools>
      )}
      {isNarrow ? (
        <>
          <Order {...props} />
          <Cards {...props} />
          {nothing}
        </>
      ) : (
        <Grid {...props} />
      )}
      {foot}
    </>
  )
}
