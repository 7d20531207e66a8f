import type { GroupId } from '../../../shared/core/ids'
import type { GroupView } from '../../../shared/views/groupView'
import { putView, removeView } from '../../../shared/views/views'
import { callEndpoint } from '../core/api/callEndpoint'
import { offerUndo } from '../core/api/offerUndo'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfViews } from './useViews'

interface Props {
  readonly groupid: GroupId
  readonly view: GroupView
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** What cannot be read of a view cannot be put back. */
const lostOf = ({ leftOut }: GroupView): string =>
  leftOut.length === 0
    ? ''
    : ` ${leftOut.length === 1 ? 'One widget' : `${leftOut.length} widgets`} of it cannot be read by this page, and will not come back.`

export const RemoveViewDialog = ({ groupid, view, onRemoved, onClose }: Props) => {
  const { leftOut: _, version, ...kept } = view
  const refresh = readsOfViews(groupid)
  const remove = useAction(removeView, {
    success: ({ message }) => {
      offerUndo({
        done: message,
        undone: `${view.name} restored`,
        putBack: (idempotencyKey) =>
          callEndpoint(putView, { groupid, view: kept, version: 0, idempotencyKey }),
        refresh,
      })
      return undefined
    },
    refresh,
    onDone: onRemoved,
  })
  return (
    <ConfirmDialog
      title="Delete View"
      confirmLabel="Delete View"
      danger
      onConfirm={() => remove.run({ groupid, viewid: view.viewid, version })}
      onClose={onClose}
    >
      {`${view.name} is deleted for everybody in this group. Devices and their data stay. Right after it you can undo this.`}
      {lostOf(view)}
    </ConfirmDialog>
  )
}
