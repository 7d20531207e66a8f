import { useMemo } from 'react'
import { useRules } from '../core/tablestate/useRules'
import { useTableView } from '../core/tablestate/useTableView'
import { RefreshButton } from '../devices/RefreshButton'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { FilterBar } from '../ui/table/FilterBar'
import { Loading } from '../ui/feedback/Loading'
import { LogCard } from './LogCard'
import { logColumns, logFilterColumns } from './logColumns'
import styles from './ServerLog.module.css'
import { timeWindowOf } from './timeWindow'
import { type LogSubject, useServerLog } from './useServerLog'

const pageSizes = [20, 50, 100]
const usualView = { sorting: [{ id: 'ts', desc: true }], pageIndex: 0, pageSize: 20 }

interface Props {
  /** Said to screen readers. */
  caption: string
  subject: LogSubject
}

/** The log of a device or group: filtered, paged, read from the server as far as somebody looks. */
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
      <p className={styles.note}>Events before December 2024 may not be available.</p>
    </>
  )
}
