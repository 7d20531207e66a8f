import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { getGroups } from '../../../shared/groups/groups'
import { createGroup } from '../../../shared/groups/manageGroup'
import { readsOf } from '../core/readsOf'
import { useEndpointForm } from '../core/useEndpointForm'
import { paths } from '../paths'
import { FormDialog } from '../ui/form/FormDialog'

const unnamed = { groupName: '' }

/** Makes a group and goes to where devices are put into it. */
export const AddGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const form = useEndpointForm(createGroup, {
    saved: unnamed,
    unchanged: 'Group name is required',
    request: ({ groupName }) => ({ groupName }),
    success: ({ message }) => message,
    refresh: [readsOf(getGroups, {})],
    onDone: ({ groupid }) => {
      onClose()
      void navigate(paths.groupSettings(groupid, 1))
    },
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
