import { type ReactNode, useMemo } from 'react'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { useTableView } from '../core/tablestate/useTableView'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { EventCard } from './EventCard'
import { activeColumns, pastColumns } from './eventColumns'

const worstFirst = { sorting: [{ id: 'level', desc: true }], pageIndex: 0, pageSize: 50 }
const newestFirst = { sorting: [{ id: 'began', desc: true }], pageIndex: 0, pageSize: 50 }
const pageSizes = [50, 100]

interface Props {
  isPast: boolean
  /** Undefined while they are on their way. */
  events: readonly EventOfDevice[] | undefined
  /** Devices of the group that is looked at; undefined for all. */
  deviceids: ReadonlySet<string> | undefined
  text: string
  tools: ReactNode
  error: unknown
  more: { isLoading: boolean; load: () => void } | undefined
  onRetry: () => void
}

export const EventsTable = ({ isPast, events, deviceids, text, tools, error, more, onRetry }: Props) => {
  const usualView = isPast ? newestFirst : worstFirst
  const [view, setView] = useTableView(usualView)
  const rows = useMemo(
    () => events?.filter(({ deviceid }) => deviceids === undefined || deviceids.has(deviceid)),
    [events, deviceids],
  )
  const passedOver = (events?.length ?? 0) - (rows?.length ?? 0)
  if (error !== undefined && rows === undefined) {
    return <ErrorBox error={error} otherwise="Error Loading Data" onRetry={onRetry} />
  }
  return (
    <>
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="Error Loading Data" onRetry={onRetry} />
      )}
      <DataTable
        key={String(isPast)}
        caption={isPast ? 'Past events' : 'Active events'}
        rows={rows}
        columns={isPast ? pastColumns : activeColumns}
        rowId={({ deviceid, id }) => `${deviceid} ${id}`}
        sortedBy={usualView.sorting}
        view={view}
        onView={setView}
        search={text}
        pageSizes={pageSizes}
        more={more && { ...more, passedOver }}
        hasRowLink
        rowTone={({ level }) => (isPast ? undefined : level)}
        tools={tools}
        hasChooser
        fileName={isPast ? 'Past events' : 'Active events'}
        empty={isPast ? 'No events found.' : 'No events found. Nothing is active.'}
        card={(event) => <EventCard event={event} />}
      />
    </>
  )
}
