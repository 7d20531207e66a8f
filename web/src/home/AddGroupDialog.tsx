import type { GroupId } from '../../../shared/core/ids'
import { createGroup } from '../../../shared/groups/manageGroup'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { TextInput } from '../ui/field/Field'
import { readsOfGroups } from './readsOfGroups'

const unnamed = { groupName: '' }

interface Props {
  onMade: (groupid: GroupId) => void
  onClose: () => void
}

/** Makes a group of one's own. */
export const AddGroupDialog = ({ onMade, onClose }: Props) => {
  const form = useEndpointForm(createGroup, {
    saved: unnamed,
    unchanged: 'Group name is required',
    request: ({ groupName }) => ({ groupName }),
    success: ({ message }) => message,
    refresh: readsOfGroups,
    onDone: ({ groupid }) => onMade(groupid),
  })
  return (
    <FormDialog title="Add Group" form={form} submit="Add Group" onClose={onClose}>
      <TextInput
        label="Group Name"
        description="A new group is private: only you see it until you add users to it."
        maxLength={64}
        autoFocus
        autoComplete="off"
        {...form.field('groupName')}
      />
    </FormDialog>
  )
}
