import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { type ServerLogEntry, logCategories } from '../../../shared/serverlog/serverLog'
import type { FilterColumn } from '../ui/table/columnRules'
import { Instant } from '../ui/text/Instant'
import { CategoryMark } from './CategoryMark'
import { LogUser } from './LogUser'
import styles from './ServerLog.module.css'

const column = createColumnHelper<ServerLogEntry>()

/** Filters ask by the minute, as a form gives it. */
const minuteOf = ({ ts }: ServerLogEntry): number => Math.floor(ts / 60) * 60

/** The columns of a log. */
export const logColumns = [
  column.accessor('eventCategory', {
    header: 'Category',
    cell: ({ getValue }) => <CategoryMark category={getValue()} />,
  }),
  column.accessor(minuteOf, {
    id: 'ts',
    header: 'Time',
    sortDescFirst: true,
    sortingFn: (a, b) => a.original.ts - b.original.ts,
    enableGlobalFilter: false,
    cell: ({ row }) => <Instant ms={row.original.ts * 1000} className={styles.time} />,
  }),
  column.accessor('eventName', { header: 'Event' }),
  column.accessor(({ eventUserName, eventUserEmail }) => `${eventUserName} ${eventUserEmail}`.trim(), {
    id: 'user',
    header: 'User',
    cell: ({ row }) => <LogUser entry={row.original} />,
  }),
  column.accessor('eventDescription', {
    header: 'Description',
    cell: ({ getValue }) => <span className={styles.description}>{getValue()}</span>,
  }),
] as ColumnDef<ServerLogEntry>[]

export const logFilterColumns: FilterColumn[] = [
  { id: 'eventName', label: 'Event', kind: 'text' },
  { id: 'ts', label: 'Time', kind: 'time' },
  { id: 'eventCategory', label: 'Category', kind: 'text', choices: logCategories },
  { id: 'user', label: 'User', kind: 'text' },
  { id: 'eventDescription', label: 'Description', kind: 'text' },
]
