import { useState } from 'react'
import { type DeviceId, GroupId } from '../../../../shared/core/ids'
import { placeGroupDevices } from '../../../../shared/groups/groupDevices'
import { useAction } from '../../core/api/useAction'
import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { ChoiceField } from '../../ui/combobox/ChoiceField'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useGroupList } from '../useGroups'
import type { Group } from '../Group'
import { readsOfGroup } from './readsOfGroup'

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
