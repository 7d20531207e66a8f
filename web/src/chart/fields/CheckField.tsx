import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export const CheckField = ({ label, checked, onChange }: Props) => (
  <Checkbox
    size="xs"
    label={label}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
