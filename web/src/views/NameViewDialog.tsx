import type { GroupId } from '../../../shared/core/ids'
import type { ViewHead } from '../../../shared/views/groupView'
import { putView } from '../../../shared/views/views'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { readsOfViews } from './useViews'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  readonly groupid: GroupId
  readonly head: ViewHead
  readonly onClose: () => void
}

const maxNameLength = 40

/** Gives a view another name; a blank one is `View n`, by its place. */
export const NameViewDialog = ({ groupid, head, onClose }: Props) => {
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
