import type { DeviceId } from '../../../shared/core/ids'
import type { Role } from '../../../shared/core/roles'
import { addDeviceUser } from '../../../shared/devices/deviceUsers'
import { inviteToDevice, noAccountText } from '../../../shared/users/openInvitation'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { InviteNotice } from './InviteNotice'
import { readsOfAccess } from './readsOfAccess'
import { RoleSelect } from './RoleSelect'
import { TextInput } from '../ui/field/TextInput'

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

const blank: { targetEmail: string; targetPermission: Role } = { targetEmail: '', targetPermission: 'VIEW' }

/** Gives one person access to a device. */
export const AddUserDialog = ({ deviceid, onClose }: Props) => {
  const form = useEndpointForm(addDeviceUser, {
    saved: blank,
    unchanged: 'Enter an email address.',
    request: (person) => ({ deviceid, ...person }),
    success: ({ message }) => message,
    refresh: readsOfAccess(deviceid),
    onDone: onClose,
  })
  return (
    <FormDialog title="Add Single User" form={form} submit="Add User" onClose={onClose}>
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
        <InviteNotice endpoint={inviteToDevice} of={{ deviceid }} email={form.values.targetEmail} />
      ) : null}
      <RoleSelect label="Permission" {...form.field('targetPermission')} />
    </FormDialog>
  )
}
