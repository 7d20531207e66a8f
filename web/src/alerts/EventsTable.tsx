import { type ReactNode, useMemo } from 'react'
import type { EventOfDevice } from '../../../shared/alerts/activeEvents'
import { useTableView } from '../core/tablestate/useTableView'
import { DataTable } from '../ui/table/DataTable'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { EventCard } from './EventCard'
import { pastColumns } from './eventColumns'

const newestFirst = { sorting: [{ id: 'began', desc: true }], pageIndex: 0, pageSize: 50 }
const pageSizes = [50, 100]

interface Props {
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

/** What has ended, on all devices. */
export const EventsTable = ({ events, deviceids, text, tools, error, more, onRetry }: Props) => {
  const [view, setView] = useTableView(newestFirst)
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
        caption="Past events"
        rows={rows}
        columns={pastColumns}
        rowId={({ deviceid, id }) => `${deviceid} ${id}`}
        sortedBy={newestFirst.sorting}
        view={view}
        onView={setView}
        search={text}
        pageSizes={pageSizes}
        more={more && { ...more, passedOver }}
        hasRowLink
        tools={tools}
        hasChooser
        fileName="Past events"
        empty="No events found."
        card={(event) => <EventCard event={event} />}
      />
    </>
  )
}
