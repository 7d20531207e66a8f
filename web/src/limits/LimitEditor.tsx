import { displayOf } from '../display/catalogue/displayOf'
import type { Device } from '../devices/useDevice'
import { FormDialog } from '../ui/form/FormDialog'
import { LimitFields } from './LimitFields'
import { LimitOutcome } from './LimitOutcome'
import { useLimitForm } from './useLimitForm'

interface Props {
  readonly dataKey: string
  readonly device: Device
  readonly onClose: () => void
}

/** The limits of one measurement beside the page: what colours it, what sends an event, and who is alerted. */
export const LimitEditor = ({ dataKey, device, onClose }: Props) => {
  const { label } = displayOf(dataKey, device.display[dataKey])
  const limits = useLimitForm(device, dataKey)
  const { form, sent } = limits
  return (
    <FormDialog
      title={`Limits – ${label}`}
      size="panel"
      form={form}
      submit="Save"
      cancelLabel={form.hasChanges || sent === undefined ? 'Cancel' : 'Close'}
      onClose={onClose}
    >
      <LimitFields device={device} limits={limits} />
      <LimitOutcome limits={limits} />
    </FormDialog>
  )
}
