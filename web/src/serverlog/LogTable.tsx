import { useMemo } from 'react'
import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { Link, useParams } from 'react-router-dom'
import {
  type ServerLogEntry,
  logCategories,
  type LogCategory,
  getGroupLog,
  getServerLog,
} from '../../../shared/serverlog/serverLog'
import { GroupId, type DeviceId } from '../../../shared/core/ids'
import type { OutputOf } from '../../../shared/core/endpoint'
import { useRules } from '../core/tablestate/useRules'
import { useTableView } from '../core/tablestate/useTableView'
import { RefreshButton } from '../devices/RefreshButton'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FilterBar } from '../ui/table/FilterBar'
import { Loading } from '../ui/feedback/Loading'
import { paths } from '../paths'
import { type FilterColumn, type ColumnRule, secondsOf } from '../ui/table/columnRules'
import { Instant } from '../ui/text/Instant'
import { usePages } from '../core/api/usePages'
import styles from './ServerLog.module.css'

/** A stretch of a log, epoch seconds; open at an end that is not given. */
interface LogWindow {
  fromTime?: number
  toTime?: number
}

/** Up to the end of a minute: a form names no seconds. */
const endOfMinute = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds + 59)

type Bounds = (
  value: number | undefined,
  to: number | undefined,
) => Partial<Record<keyof LogWindow, number | undefined>>

const bounds: Partial<Record<ColumnRule['operator'], Bounds>> = {
  gt: (fromTime) => ({ fromTime }),
  gte: (fromTime) => ({ fromTime }),
  lt: (toTime) => ({ toTime }),
  lte: (value) => ({ toTime: endOfMinute(value) }),
  equals: (value) => ({ fromTime: value, toTime: endOfMinute(value) }),
  between: (fromTime, to) => ({ fromTime, toTime: endOfMinute(to) }),
}

/**
 * What of a log the rules on its time can want, so that the server need not be asked for the rest. Rules that
 * contradict each other leave nothing: then the whole is asked for, and the table shows none of it.
 */
export const timeWindowOf = (rules: readonly ColumnRule[]): LogWindow => {
  const windows = rules
    .filter(({ column }) => column === 'ts')
    .map(({ operator, value, to }) => bounds[operator]?.(secondsOf(value), secondsOf(to)) ?? {})
  const from = Math.max(...windows.map(({ fromTime }) => fromTime ?? -Infinity))
  const to = Math.min(...windows.map(({ toTime }) => toTime ?? Infinity))
  if (from > to) return {}
  return {
    ...(Number.isFinite(from) ? { fromTime: from } : {}),
    ...(Number.isFinite(to) ? { toTime: to } : {}),
  }
}

/** One drawing for each category, on a grid of sixteen. */
const drawings: Record<LogCategory, string> = {
  Access: 'M8 1.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2.5 14.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5z',
  Billing: 'M1 3.5h14v9H1zM1 6h14V5H1zm2 4.5h4v-1H3z',
  Script: 'M5.2 4 1.2 8l4 4 1.1-1.1L3.4 8l2.9-2.9zm5.6 0L9.7 5.1 12.6 8l-2.9 2.9 1.1 1.1 4-4z',
  Lock: 'M8 1.5A3.5 3.5 0 0 0 4.5 5v2H3v7.5h10V7h-1.5V5A3.5 3.5 0 0 0 8 1.5zM6 7V5a2 2 0 1 1 4 0v2z',
  Settings: 'M1 3.2h6v1.6H1zm10 0h4v1.6h-4zM7.5 2h3v4h-3zM1 11.2h3v1.6H1zm7 0h7v1.6H8zM4.5 10h3v4h-3z',
  Alert: 'M8 1.2 15.5 14.5H.5zM7.2 6v4.2h1.6V6zm0 5.2v1.6h1.6v-1.6z',
  Data: 'M1.5 13.5v-5h2.8v5zm4.8 0v-11h2.8v11zm4.8 0v-8h2.8v8z',
  Group:
    'M5.5 2.5a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zM.8 13.5c0-2.8 2-4.6 4.7-4.6s4.7 1.8 4.7 4.6zM11 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm.3 9.5h3.9c0-2.4-1.4-4.1-3.6-4.3.8 1.1 0 2.6-.3 4.3z',
}

/** The category of an entry. */
const CategoryMark = ({ category }: { category: LogCategory }) => (
  <span className={styles.category}>
    <svg viewBox="0 0 16 16" aria-hidden>
      <path fillRule="evenodd" d={drawings[category]} />
    </svg>
    {category}
  </span>
)

/** Who did it; what the portal did by itself has no e-mail. */
const LogUser = ({ entry }: { entry: ServerLogEntry }) => {
  const { eventUserName: name, eventUserEmail: email } = entry
  if (name === '' && email === '') return <span className={styles.soft}>–</span>
  return (
    <span className={styles.user}>
      {name === '' ? email : name}
      {name === '' || email === '' ? null : <span className={styles.soft}>{email}</span>}
    </span>
  )
}

/** Where the devices of a change stand one by one: only the log of the group has such entries. */
const ResultsLink = ({ changeid }: { changeid: string }) => {
  const groupid = GroupId.safeParse(useParams().groupid).data
  return groupid === undefined ? null : <Link to={paths.bulkRun(groupid, changeid)}>Open results</Link>
}

/** What was done; an entry about a change on many devices leads to its results. */
const LogDescription = ({ entry: { eventDescription, changeid } }: { entry: ServerLogEntry }) => (
  <>
    <span className={styles.description}>{eventDescription}</span>
    {changeid === undefined ? null : <ResultsLink changeid={changeid} />}
  </>
)

const column = createColumnHelper<ServerLogEntry>()

/** Filters ask by the minute, as a form gives it. */
const minuteOf = ({ ts }: ServerLogEntry): number => Math.floor(ts / 60) * 60

/** The columns of a log. */
const logColumns = [
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
    cell: ({ row: { original } }) => <LogDescription entry={original} />,
  }),
] as ColumnDef<ServerLogEntry>[]

const logFilterColumns: FilterColumn[] = [
  { id: 'eventName', label: 'Event', kind: 'text' },
  { id: 'ts', label: 'Time', kind: 'time' },
  { id: 'eventCategory', label: 'Category', kind: 'text', choices: logCategories },
  { id: 'user', label: 'User', kind: 'text' },
  { id: 'eventDescription', label: 'Description', kind: 'text' },
]

/** Whose log it is. */
interface LogSubject {
  deviceid?: DeviceId
  groupid?: GroupId
}

/** As many as a page of the server holds at most. */
const dataPoints = 100

const entriesOf = ({ events }: OutputOf<typeof getServerLog>) => events
const idOf = ({ id }: ServerLogEntry) => id

/** What was changed on a device or in a group, newest first, as far as it was read. */
const useServerLog = ({ deviceid, groupid }: LogSubject, window: LogWindow) => {
  const span = { ...window, dataPoints }
  const ofDevice = deviceid === undefined ? undefined : { deviceid, ...span }
  const ofGroup = groupid === undefined ? undefined : { groupid, ...span }
  const device = usePages(getServerLog, ofDevice, { entriesOf, idOf })
  const group = usePages(getGroupLog, ofGroup, { entriesOf, idOf })
  return groupid === undefined ? device : group
}

/** An entry on a phone. */
const LogCard = ({ entry }: { entry: ServerLogEntry }) => (
  <article className={styles.card}>
    <header className={styles.cardHead}>
      <strong>{entry.eventName}</strong>
      <CategoryMark category={entry.eventCategory} />
    </header>
    {entry.eventDescription === '' ? null : <LogDescription entry={entry} />}
    <footer className={styles.cardFoot}>
      <Instant ms={entry.ts * 1000} />
      <LogUser entry={entry} />
    </footer>
  </article>
)

const pageSizes = [20, 50, 100]
const usualView = { sorting: [{ id: 'ts', desc: true }], pageIndex: 0, pageSize: 20 }

interface Props {
  /** Said to screen readers. */
  caption: string
  subject: LogSubject
}

/** The log of a device or group: filtered and paged, each page read from the server when it is shown. */
export const LogTable = ({ caption, subject }: Props) => {
  const [rules, onRules] = useRules(logFilterColumns)
  const [view, setView] = useTableView(usualView)
  const timeWindow = useMemo(() => timeWindowOf(rules), [rules])
  const { entries, hasMore, isLoadingMore, isValidating, error, loadMore, reload } = useServerLog(
    subject,
    timeWindow,
  )
  const rows = useMemo(() => [...(entries ?? [])], [entries])
  const isLoading = isLoadingMore || entries === undefined
  const mayLoad = (hasMore || entries === undefined) && error === undefined
  const moreRows = useMemo(
    () => (mayLoad ? { isLoading, load: loadMore } : undefined),
    [mayLoad, isLoading, loadMore],
  )
  const isFirst = entries === undefined && rules.length === 0
  const retry = entries === undefined ? reload : loadMore
  return (
    <>
      <div className={styles.tools}>
        <FilterBar columns={logFilterColumns} rules={rules} onRules={onRules} />
        <RefreshButton isFetching={isValidating || isLoadingMore} onRefresh={reload} />
      </div>
      {isFirst && error === undefined ? (
        <Loading label="Loading events" />
      ) : error !== undefined && rows.length === 0 ? (
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={retry} />
      ) : (
        <DataTable
          caption={caption}
          rows={rows}
          columns={logColumns}
          rowId={({ id }) => id}
          sortedBy={usualView.sorting}
          view={view}
          onView={setView}
          rules={rules}
          filterColumns={logFilterColumns}
          pageSizes={pageSizes}
          more={moreRows}
          empty="No events found."
          card={(entry) => <LogCard entry={entry} />}
        />
      )}
      {error !== undefined && rows.length > 0 ? (
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={retry} />
      ) : null}
      {entries === undefined ? null : (
        <p className={styles.note}>Events before December 2024 may not be available.</p>
      )}
    </>
  )
}
