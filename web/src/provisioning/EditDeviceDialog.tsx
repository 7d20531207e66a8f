import { editDevice, type ProvisionedDevice } from '../../../shared/provisioning/provisionedDevice'
import { type FactoryField, factoryFields, factoryLabels } from '../../../shared/provisioning/factoryFields'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { TextInput } from '../ui/field/Field'
import { changesOf, draftOf } from './editDraft'
import { OverrideCodeInput } from './TestCard'
import { readsOfMaking } from './LogSection'

const fields = Object.keys(factoryFields) as FactoryField[]

interface Props {
  device: ProvisionedDevice
  onClose: () => void
}

/** Changes what is known of how a device was made. */
export const EditDeviceDialog = ({ device, onClose }: Props) => {
  const { deviceid, locked } = device
  const form = useEndpointForm(editDevice, {
    saved: { ...draftOf(device), provLockOverrideCode: '' },
    request: ({ provLockOverrideCode, ...draft }) => ({
      deviceid,
      ...changesOf(draft, device),
      ...(locked ? { provLockOverrideCode } : {}),
    }),
    success: ({ message }) => message,
    refresh: readsOfMaking(deviceid),
    isLive: true,
    onDone: onClose,
  })
  const isUnchanged = Object.keys(changesOf(form.values, device)).length === 0
  const lacksCode = locked && form.values.provLockOverrideCode.trim() === ''
  return (
    <FormDialog
      title={`Edit ${deviceid}`}
      form={form}
      submit="Save"
      disabledReason={isUnchanged ? 'No changes made.' : lacksCode ? 'Enter the override code.' : undefined}
      onClose={onClose}
    >
      {fields.map((field, index) => {
        const { onChange, ...input } = form.field(field)
        return (
          <TextInput
            key={field}
            label={factoryLabels[field]}
            autoFocus={index === 0}
            autoComplete="off"
            spellCheck={false}
            {...input}
            onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
          />
        )
      })}
      {locked ? <OverrideCodeInput {...form.field('provLockOverrideCode')} /> : null}
    </FormDialog>
  )
}
