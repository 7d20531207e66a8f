import { type PushDevice, getPushDevices, putPushDevice } from '../../../shared/push/pushDevices'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { TextInput } from '../ui/field/TextInput'
import { FormDialog } from '../ui/form/FormDialog'

interface Props {
  device: PushDevice
  onClose: () => void
}

/** Two phones of one make have the same name until they are called something. */
export const RenameDeviceDialog = ({ device: { id, name }, onClose }: Props) => {
  const form = useEndpointForm(putPushDevice, {
    saved: { name },
    request: (draft) => ({ pushid: id, ...draft }),
    success: () => 'Device Renamed',
    refresh: [readsOf(getPushDevices, {})],
    onDone: onClose,
  })
  const disabledReason = form.hasChanges ? undefined : 'No changes made.'
  return (
    <FormDialog
      title="Rename Device"
      form={form}
      submit="Rename"
      disabledReason={disabledReason}
      onClose={onClose}
    >
      <TextInput label="Name" autoFocus autoComplete="off" {...form.field('name')} />
    </FormDialog>
  )
}
