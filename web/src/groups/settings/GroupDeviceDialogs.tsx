import { useState, useMemo } from 'react'
import { type ColumnDef, createColumnHelper } from '@tanstack/react-table'
import { type DeviceId, GroupId } from '../../../../shared/core/ids'
import { placeGroupDevices } from '../../../../shared/groups/groupDevices'
import { useAction } from '../../core/api/useAction'
import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { ChoiceField } from '../../ui/combobox/ChoiceField'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useGroupList, useGroups } from '../useGroups'
import type { Group } from '../Group'
import { toasts } from '../../ui/toast/toasts'
import { DataTable } from '../../ui/table/DataTable'
import { Dialog } from '../../ui/dialog/Dialog'
import { FailureText } from '../../ui/feedback/FailureText'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { useSelection } from '../../ui/table/useSelection'
import { Button } from '../../ui/button/Button'
import { readsOfGroup } from './readsOfGroup'
import { type FoundDevice, devicesElsewhere, requestsFor } from './devicesElsewhere'
import styles from './GroupSettings.module.css'

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

interface Props {
  group: Group
  action: 'copy' | 'move'
  deviceList: DeviceId[]
  onDone: () => void
  onClose: () => void
}

const verbs = { copy: 'Copy', move: 'Move' } as const

/** Puts devices of this group into another one that the person administers. */
export const PlaceDevicesDialog = ({ group: { groupid }, action, deviceList, onDone, onClose }: Props) => {
  const { data } = useGroupList()
  const targets = (data?.groups ?? []).filter((each) => each.groupid !== groupid && each.isGroupAdmin)
  const [chosen, setChosen] = useState<string>()
  const targetGroupid = chosen ?? targets[0]?.groupid
  const place = useAction(placeGroupDevices, {
    success: ({ message }) => message,
    refresh: [...readsOfGroup(groupid), ...targets.flatMap((target) => readsOfGroup(target.groupid))],
    onDone,
  })
  const title = `${verbs[action]} Devices`
  const isOne = deviceList.length === 1
  const what = isOne ? 'the device' : `${deviceList.length} devices`
  if (data !== undefined && targets.length === 0) {
    return (
      <AlertDialog title={title} onClose={onClose}>
        You are ADMIN of no other group. Add a group first.
      </AlertDialog>
    )
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      onConfirm={() =>
        place.run({ groupid, targetGroupid: GroupId.parse(targetGroupid), deviceList, action })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={`${verbs[action]} ${what} to`}
        description={
          action === 'move'
            ? 'Members who have access only through this group lose it.'
            : `${isOne ? 'It stays' : 'They stay'} in this group too.`
        }
        value={targetGroupid}
        choices={targets.map((target) => ({ value: target.groupid, label: target.groupName }))}
        onChange={setChosen}
      />
    </ConfirmDialog>
  )
}
