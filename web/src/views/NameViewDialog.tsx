import type { GroupId, ViewId } from '../../../shared/core/ids'
import type { ViewHead } from '../../../shared/views/groupView'
import { putView } from '../../../shared/views/views'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { readsOfViews } from './useViews'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  readonly groupid: GroupId
  /** The view that gets another name; without one a view is made. */
  readonly head?: ViewHead | undefined
  /** How many views there are: what a blank name becomes. */
  readonly count: number
  readonly onDone: (viewid: ViewId) => void
  readonly onClose: () => void
}

const maxNameLength = 40

export const NameViewDialog = ({ groupid, head, count, onDone, onClose }: Props) => {
  const form = useEndpointForm(putView, {
    saved: { name: head?.name ?? '' },
    mayRepeat: head === undefined,
    // It leads on to what was made: nothing typed is lost by that.
    isGuarded: false,
    request: ({ name }) => ({
      groupid,
      view: { name, ...(head === undefined ? {} : { viewid: head.viewid }) },
    }),
    fieldOf: (path) => path.replace('view.', ''),
    success: head === undefined ? 'View Created' : 'View Renamed',
    refresh: readsOfViews(groupid),
    onDone: ({ viewid }) => onDone(viewid),
  })
  const label = head === undefined ? 'New View' : 'Rename View'
  return (
    <FormDialog title={label} form={form} submit={head === undefined ? 'Create' : 'Rename'} onClose={onClose}>
      <TextInput
        label="Name"
        placeholder={`View ${head === undefined ? count + 1 : head.sortOrder + 1}`}
        maxLength={maxNameLength}
        autoFocus
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  )
}
