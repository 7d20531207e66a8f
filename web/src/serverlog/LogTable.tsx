import { useMemo } from 'react'
import { useRules } from '../core/tablestate/useRules'
import { useTableView } from '../core/tablestate/useTableView'
import { RefreshButton } from '../devices/RefreshButton'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FilterBar } from '../ui/table/FilterBar'
import { Loading } from '../ui/feedback/Loading'
import { logColumns, LogDescription, logFilterColumns, LogUser, CategoryMark } from './logColumns'
import styles from './ServerLog.module.css'
import { timeWindowOf, type LogWindow } from './timeWindow'
import { type ServerLogEntry, getGroupLog, getServerLog } from '../../../shared/serverlog/serverLog'
import { Instant } from '../ui/text/Instant'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { usePages } from '../core/api/usePages'

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
