import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { placeGroupDevices } from '../../../../shared/groups/groupDevices'
import { useAction } from '../../core/api/useAction'
import { toasts } from '../../ui/toast/toasts'
import { DataTable } from '../../ui/table/DataTable'
import { Dialog } from '../../ui/dialog/Dialog'
import { FailureText } from '../../ui/feedback/FailureText'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { useSelection } from '../../ui/table/useSelection'
import { useGroups } from '../useGroups'
import { type FoundDevice, devicesElsewhere, requestsFor } from './devicesElsewhere'
import styles from './GroupSettings.module.css'
import type { Group } from '../Group'
import { readsOfGroup } from './readsOfGroup'
import { Button } from '../../ui/button/Button'

const column = createColumnHelper<FoundDevice>()
const columns = [
  column.accessor('name', { header: 'Name', sortingFn: 'alphanumeric' }),
  column.accessor('deviceid', {
    header: 'Device ID',
    cell: ({ getValue }) => <span className={styles.id}>{getValue()}</span>,
  }),
  column.accessor('groupName', { header: 'In Group', sortingFn: 'alphanumeric' }),
] as ColumnDef<FoundDevice>[]

/** Puts devices of the person's other groups into this one, too. */
export const AddDevicesDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const { groupid, groupName } = group
  const { data } = useGroups()
  const selection = useSelection()
  const [isAdding, setIsAdding] = useState(false)
  const place = useAction(placeGroupDevices, { refresh: readsOfGroup(groupid) })
  const rows = useMemo(
    () =>
      data === undefined
        ? undefined
        : devicesElsewhere(data.groups, groupid, Object.keys(group.deviceSummaries)),
    [data, groupid, group.deviceSummaries],
  )
  const chosen = (rows ?? []).filter(({ deviceid }) => selection.ids.has(deviceid))
  const add = async () => {
    setIsAdding(true)
    let text = 'Devices Copied'
    for (const request of requestsFor(chosen, groupid)) {
      const result = await place.run(request)
      if (!result.ok) {
        setIsAdding(false)
        return
      }
      // Many at once are still on their way.
      if (result.output.moveid !== undefined) text = result.output.message
    }
    toasts.show({ tone: 'success', text })
    onClose()
  }
  return (
    <Dialog
      title={`Add Devices to ${groupName}`}
      size="l"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <PermissionButton
            loading={isAdding}
            disabledReason={chosen.length === 0 ? 'No Devices Selected' : undefined}
            onClick={() => void add()}
          >
            Add Devices
          </PermissionButton>
        </>
      }
    >
      <DataTable
        caption="Devices of your other groups"
        rows={rows}
        columns={columns}
        rowId={({ deviceid }) => deviceid}
        rowName={({ name }) => name}
        sortedBy={[{ id: 'name', desc: false }]}
        selection={{ ...selection, actions: () => null }}
        empty="All of your devices are in this group."
        card={({ name, deviceid, groupName: where }) => (
          <div className={`${styles.card} ${styles.pickable}`}>
            <strong>{name}</strong>
            <span className={styles.soft}>
              {deviceid} in {where}
            </span>
          </div>
        )}
      />
      <FailureText failure={place.error} />
    </Dialog>
  )
}
