import type { GroupId } from '../../../shared/core/ids'
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { DeviceSummary } from '../../../shared/groups/groups'
import { DataTable } from '../ui/DataTable'
import { useNow } from '../ui/useNow'
import { deviceColumns } from './deviceColumns'
import { DeviceCard } from './DeviceCard'
import { deviceRow } from './deviceRow'
import styles from './GroupView.module.css'
import { type RowFilter, rowFilters } from './rowFilters'
import { StatusFilter } from './StatusFilter'

const byName = [{ id: 'name', desc: false }]

/** The devices of a group with how each stands now. */
export const DeviceList = ({ groupid, devices }: { groupid: GroupId; devices: readonly DeviceSummary[] }) => {
  const [filter, setFilter] = useState<RowFilter>('all')
  const [search, setSearch] = useState('')
  const nowMs = useNow()
  const rows = useMemo(() => devices.map((device) => deviceRow(device, nowMs)), [devices, nowMs])
  const kept = useMemo(() => rows.filter(rowFilters[filter].keeps), [rows, filter])
  const columns = useMemo(() => deviceColumns(groupid), [groupid])
  return (
    <>
      <div className={styles.tools}>
        <StatusFilter rows={rows} chosen={filter} onChoose={setFilter} />
        <TextInput
          aria-label="Filter this list"
          placeholder="Filter this list"
          className={styles.filterText ?? ''}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <DataTable
        caption="Devices of the group"
        rows={kept}
        columns={columns}
        rowId={(row) => row.deviceid}
        sortedBy={byName}
        search={search}
        empty="No assets match filters."
        card={(row) => <DeviceCard row={row} groupid={groupid} />}
      />
    </>
  )
}
