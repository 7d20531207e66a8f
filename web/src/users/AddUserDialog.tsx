import type { DeviceId } from '../../../shared/core/ids'
import { addDeviceUser } from '../../../shared/devices/deviceUsers'
import { inviteToDevice } from '../../../shared/users/invitations'
import { useAction } from '../core/api/useAction'
import { FormDialog } from '../ui/form/FormDialog'
import { TextInput } from '../ui/field/Field'
import { readsOfAccess } from './usePermissions'
import { RoleSelect } from './RoleSelect'
import { type Person, inviteHint, mailedNotice, useInviteForm } from './InvitedPeople'

interface Props {
  deviceid: DeviceId
  onClose: () => void
}

/** Gives one person access to a device. */
export const AddUserDialog = ({ deviceid, onClose }: Props) => {
  const refresh = readsOfAccess(deviceid)
  const add = useAction(addDeviceUser, { success: ({ message }) => message, refresh, onDone: onClose })
  const mail = useAction(inviteToDevice, { success: mailedNotice, refresh, onDone: onClose })
  const request = (person: Person) => ({ deviceid, ...person })
  const form = useInviteForm({
    ...{ endpoint: addDeviceUser, request },
    add: (person) => add.run(request(person)),
    invite: (person) => mail.run({ deviceid, ...person }),
  })
  return (
    <FormDialog title="Add Single User" form={form} submit="Add User" onClose={onClose}>
      <TextInput
        label="Email"
        description={inviteHint}
        type="email"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('targetEmail')}
      />
      <RoleSelect label="Permission" {...form.field('targetPermission')} />
    </FormDialog>
  )
}
