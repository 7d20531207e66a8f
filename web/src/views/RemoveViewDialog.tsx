import type { GroupId } from '../../../shared/core/ids'
import type { ViewHead } from '../../../shared/views/groupView'
import { removeView } from '../../../shared/views/views'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfViews } from './useViews'

interface Props {
  readonly groupid: GroupId
  readonly head: ViewHead
  readonly onRemoved: () => void
  readonly onClose: () => void
}

export const RemoveViewDialog = ({ groupid, head: { viewid, name }, onRemoved, onClose }: Props) => {
  const remove = useAction(removeView, {
    success: ({ message }) => message,
    refresh: readsOfViews(groupid),
    onDone: onRemoved,
  })
  return (
    <ConfirmDialog
      title="Delete View"
      confirmLabel="Delete View"
      danger
      onConfirm={() => remove.run({ groupid, viewid })}
      onClose={onClose}
    >
      {name} is deleted for everybody in this group. Devices and their data stay. This cannot be undone.
    </ConfirmDialog>
  )
}
