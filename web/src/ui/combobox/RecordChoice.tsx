import { ChoiceField } from './ChoiceField'

interface Props<T extends string> {
  label: string
  value: T
  /** What each choice is called, in order. */
  choices: Readonly<Record<T, string>>
  onChange: (value: T) => void
}

/** One of the keys of a table, by their words. */
export const RecordChoice = <T extends string>({ label, value, choices, onChange }: Props<T>) => (
  <ChoiceField
    size="xs"
    label={label}
    value={value}
    choices={Object.entries<string>(choices).map(([choice, name]) => ({ value: choice, label: name }))}
    onChange={(next) => onChange(next as T)}
  />
)
