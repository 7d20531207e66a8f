import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import styles from './GroupMap.module.css'

interface Props {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export const StateToggle = ({ label, isOn, onChange }: Props) => (
  <Checkbox
    size="xs"
    label={label}
    checked={isOn}
    classNames={{ body: styles.state ?? '' }}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
