import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'

interface Props<T extends string> {
  label: string
  value: T
  /** What each choice is called, in order. */
  choices: Readonly<Record<T, string>>
  onChange: (value: T) => void
}

export const ChoiceField = <T extends string>({ label, value, choices, onChange }: Props<T>) => (
  <NativeSelect
    size="xs"
    label={label}
    value={value}
    data={Object.entries<string>(choices).map(([choice, name]) => ({ value: choice, label: name }))}
    onChange={(event) => onChange(event.currentTarget.value as T)}
  />
)
