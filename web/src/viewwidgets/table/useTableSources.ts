import { useMemo } from 'react'
import type { GroupId } from '../../../../shared/core/ids'
import type { TableColumn } from '../../../../shared/views/tableWidget'
import { useGroupLive } from '../../grouplive/useGroupLive'
import { useGroupMetrics } from '../../periodfigures/useGroupMetrics'
import type { Periods } from '../../periodfigures/viewRange'
import { useNow } from '../../ui/text/useNow'
import { columnKeys } from '../../../../shared/grouplive/liveKeys'

/** How stands change by the minute; rows of thousands are not put in order again every five seconds. */
const stepMs = 30_000

/** Everything that the cells of a table are read from. */
export const useTableSources = (groupid: GroupId, columns: readonly TableColumn[], periods: Periods) => {
  const live = useGroupLive(groupid, columnKeys(columns))
  const {
    isComplete,
    retry,
    columns: figures,
    cut,
    error,
  } = useGroupMetrics(
    groupid,
    periods,
    columns.flatMap(({ key, dataType, operator = 'avg' }) =>
      dataType === 'metric' ? [{ key, operator }] : [],
    ),
  )
  const nowMs = Math.floor(useNow() / stepMs) * stepMs
  const sources = useMemo(
    () => ({ metrics: { columns: figures, cut, error }, nowMs }),
    [figures, cut, error, nowMs],
  )
  return {
    live,
    sources,
    error: live.error ?? error,
    /** Every cell has what it will have. */
    isComplete: live.isComplete && (isComplete || error !== undefined),
    retry: () => {
      live.retry()
      retry()
    },
  }
}
