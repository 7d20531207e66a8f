import { Checkbox } from '../../ui/field/Checkbox'

interface Props {
  label: string
  checked: boolean
  /** Why it stays as it is, if so. */
  disabledReason?: string | undefined
  onChange: (checked: boolean) => void
}

export const CheckField = ({ label, checked, disabledReason, onChange }: Props) => (
  <Checkbox
    size="xs"
    label={label}
    checked={checked}
    disabled={disabledReason !== undefined}
    description={disabledReason}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
