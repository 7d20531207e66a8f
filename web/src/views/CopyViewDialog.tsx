import { useState } from 'react'
import { GroupId } from '../../../shared/core/ids'
import type { ViewHead } from '../../../shared/views/groupView'
import { copyView } from '../../../shared/views/views'
import { useAction } from '../core/api/useAction'
import { useGroupList } from '../groups/useGroups'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfViews } from './useViews'

interface Props {
  readonly groupid: GroupId
  readonly head: ViewHead
  readonly onClose: () => void
}

/** Copies a view into another group that the person administers. */
export const CopyViewDialog = ({ groupid, head: { viewid, name }, onClose }: Props) => {
  const { data } = useGroupList()
  const targets = (data?.groups ?? []).filter(
    (each) => each.groupid !== groupid && each.myPermission === 'ADMIN',
  )
  const [chosen, setChosen] = useState<string>()
  const targetGroupid = chosen ?? targets[0]?.groupid
  const copy = useAction(copyView, {
    success: ({ message }) => message,
    refresh: targets.flatMap((target) => readsOfViews(target.groupid)),
  })
  if (data !== undefined && targets.length === 0) {
    return (
      <AlertDialog title="Copy View" onClose={onClose}>
        You are ADMIN of no other group. Add a group first.
      </AlertDialog>
    )
  }
  return (
    <ConfirmDialog
      title="Copy View"
      confirmLabel="Copy View"
      onConfirm={() => copy.run({ groupid, viewid, targetGroupid: GroupId.parse(targetGroupid) })}
      onClose={onClose}
    >
      <ChoiceField
        label={`Copy ${name} to`}
        description="It shows the devices of that group."
        value={targetGroupid}
        choices={targets.map((target) => ({ value: target.groupid, label: target.groupName }))}
        onChange={setChosen}
      />
    </ConfirmDialog>
  )
}
