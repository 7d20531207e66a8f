import type { Role } from '../../../../shared/core/roles'
import { addGroupUser } from '../../../../shared/groups/groupUsers'
import { inviteToGroup, noAccountText } from '../../../../shared/users/openInvitation'
import { useEndpointForm } from '../../core/api/useEndpointForm'
import { FormDialog } from '../../ui/form/FormDialog'
import { InviteNotice } from '../../users/InviteNotice'
import { RoleSelect } from '../../users/RoleSelect'
import type { Group } from '../Group'
import { readsOfGroup } from './readsOfGroup'
import { TextInput } from '../../ui/field/TextInput'

const emptyForm: { targetEmail: string; targetPermission: Role } = {
  targetEmail: '',
  targetPermission: 'VIEW',
}

/** Lets one person into a group, and gives them all of its devices. */
export const AddGroupUserDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const { groupid, isPrivateGroup } = group
  const form = useEndpointForm(addGroupUser, {
    saved: emptyForm,
    unchanged: 'Enter an email address.',
    request: (person) => ({ groupid, ...person }),
    success: ({ message }) => message,
    refresh: readsOfGroup(groupid),
    onDone: onClose,
  })
  return (
    <FormDialog title="Add User" form={form} submit="Add User" onClose={onClose}>
      {isPrivateGroup ? (
        <p>
          This group is private. With its first user it becomes a shared group: every member has access to all
          of its devices. You need ADMIN on each of them.
        </p>
      ) : null}
      <TextInput
        label="Email"
        description="The person needs an account and must have logged in once."
        type="email"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('targetEmail')}
      />
      {form.errors.targetEmail === noAccountText ? (
        <InviteNotice endpoint={inviteToGroup} of={{ groupid }} email={form.values.targetEmail} />
      ) : null}
      <RoleSelect label="Role" {...form.field('targetPermission')} />
    </FormDialog>
  )
}
