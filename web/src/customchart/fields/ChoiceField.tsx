import { ChoiceField as Field } from '../../ui/combobox/ChoiceField'

interface Props<T extends string> {
  label: string
  value: T
  /** What each choice is called, in order. */
  choices: Readonly<Record<T, string>>
  onChange: (value: T) => void
}

export const ChoiceField = <T extends string>({ label, value, choices, onChange }: Props<T>) => (
  <Field
    size="xs"
    label={label}
    value={value}
    choices={Object.entries<string>(choices).map(([choice, name]) => ({ value: choice, label: name }))}
    onChange={(next) => onChange(next as T)}
  />
)
