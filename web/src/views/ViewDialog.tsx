import { useNavigate } from 'react-router-dom'
import { useState } from 'react'
import { GroupId } from '../../../shared/core/ids'
import type { GroupView, ViewHead } from '../../../shared/views/groupView'
import { copyView, putView, removeView } from '../../../shared/views/views'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { FailureText } from '../ui/feedback/FailureText'
import type { Failure } from '../ui/feedback/outcome'
import { paths } from '../paths'
import { ViewLinksDialog } from '../sharelinks/ViewLinksDialog'
import { useAction } from '../core/api/useAction'
import { useGroupList } from '../groups/useGroups'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { TextInput } from '../ui/field/Field'
import { callEndpoint } from '../core/api/callEndpoint'
import { offerUndo } from '../core/api/offerUndo'
import { readsOfViews } from './useViews'

interface CopyViewDialogProps {
  readonly groupid: GroupId
  readonly head: ViewHead
  readonly onClose: () => void
}

/** Copies a view into another group that the person administers. */
const CopyViewDialog = ({ groupid, head: { viewid, name }, onClose }: CopyViewDialogProps) => {
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

interface RemoveViewDialogProps {
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

const RemoveViewDialog = ({ groupid, view, onRemoved, onClose }: RemoveViewDialogProps) => {
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

interface NameViewDialogProps {
  readonly groupid: GroupId
  readonly head: ViewHead
  readonly onClose: () => void
}

const maxNameLength = 40

/** Gives a view another name; a blank one is `View n`, by its place. */
const NameViewDialog = ({ groupid, head, onClose }: NameViewDialogProps) => {
  const form = useEndpointForm(putView, {
    saved: { name: head.name },
    request: ({ name }) => ({ groupid, view: { name, viewid: head.viewid } }),
    fieldOf: (path) => path.replace('view.', ''),
    success: 'View Renamed',
    refresh: readsOfViews(groupid),
    onDone: onClose,
  })
  return (
    <FormDialog title="Rename View" form={form} submit="Rename" onClose={onClose}>
      <TextInput
        label="Name"
        placeholder={`View ${head.sortOrder + 1}`}
        maxLength={maxNameLength}
        autoFocus
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  )
}

interface Props {
  readonly open: 'rename' | 'copy' | 'links' | 'remove'
  readonly groupid: GroupId
  readonly views: readonly ViewHead[]
  readonly view: GroupView
  readonly onClose: () => void
}

/** What the menu of a view opens. */
export const ViewDialog = ({ open, groupid, views, view, onClose }: Props) => {
  const navigate = useNavigate()
  const shared = { groupid, head: view, onClose }
  switch (open) {
    case 'rename':
      return <NameViewDialog {...shared} />
    case 'copy':
      return <CopyViewDialog {...shared} />
    case 'links':
      return <ViewLinksDialog {...shared} views={views} />
    case 'remove':
      return (
        <RemoveViewDialog
          {...{ groupid, view, onClose }}
          onRemoved={() => {
            const next = views.find(({ viewid }) => viewid !== view.viewid)
            void navigate(paths.group(groupid, next?.viewid), { replace: true })
          }}
        />
      )
  }
}

interface ViewFailureProps {
  readonly failure: Failure | undefined
  readonly onClose: () => void
}

/** Why a view could not be saved. */
export const ViewFailure = ({ failure, onClose }: ViewFailureProps) => (
  <AlertDialog title="An error occurred" opened={failure !== undefined} onClose={onClose}>
    <FailureText failure={failure} />
  </AlertDialog>
)
