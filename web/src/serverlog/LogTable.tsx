import { useMemo, useState } from 'react'
import { RefreshButton } from '../devices/RefreshButton'
import type { ColumnRule } from '../ui/columnRules'
import { DataTable } from '../ui/DataTable'
import { ErrorBox } from '../ui/ErrorBox'
import { FilterBar } from '../ui/FilterBar'
import { Loading } from '../ui/Loading'
import type { LoadLog } from './createLogPages'
import { LogCard } from './LogCard'
import { logColumns, logFilterColumns } from './logColumns'
import styles from './ServerLog.module.css'
import { timeWindowOf } from './timeWindow'
import { useLogPages } from './useLogPages'

/** Spec 1 §9. */
const pageSizes = [20, 50, 100]
const newestFirst = [{ id: 'ts', desc: true }]

interface Props {
  /** Said to screen readers. */
  caption: string
  /** Reads a page of the log; must be stable. */
  load: LoadLog
}

/** The log of a device or a group: filtered, paged, read from the server as far as somebody looks. */
export const LogTable = ({ caption, load }: Props) => {
  const [rules, setRules] = useState<ColumnRule[]>([])
  const { fromTime, toTime } = useMemo(() => timeWindowOf(rules), [rules])
  const { entries, isLoading, hasMore, error, more, reload } = useLogPages(load, fromTime, toTime)
  const rows = useMemo(() => [...entries], [entries])
  const mayLoad = hasMore && error === undefined
  const moreRows = useMemo(
    () => (mayLoad ? { isLoading, load: more } : undefined),
    [mayLoad, isLoading, more],
  )
  const isFirst = isLoading && rows.length === 0 && rules.length === 0
  return (
    <>
      <div className={styles.tools}>
        <FilterBar columns={logFilterColumns} rules={rules} onRules={setRules} />
        <RefreshButton isFetching={isLoading} onRefresh={reload} />
      </div>
      {isFirst ? (
        <Loading label="Loading events" />
      ) : error !== undefined && rows.length === 0 ? (
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={more} />
      ) : (
        <DataTable
          caption={caption}
          rows={rows}
          columns={logColumns}
          rowId={({ id }) => id}
          sortedBy={newestFirst}
          rules={rules}
          filterColumns={logFilterColumns}
          pageSizes={pageSizes}
          more={moreRows}
          empty="No events found."
          card={(entry) => <LogCard entry={entry} />}
        />
      )}
      {error !== undefined && rows.length > 0 ? (
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={more} />
      ) : null}
      <p className={styles.note}>Events before December 2024 may not be available.</p>
    </>
  )
}
