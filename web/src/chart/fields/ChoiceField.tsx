import styles from './Fields.module.css'

interface Props<T extends string> {
  label: string
  value: T
  /** What each choice is called, in order. */
  choices: Readonly<Record<T, string>>
  onChange: (value: T) => void
}

export const ChoiceField = <T extends string>({ label, value, choices, onChange }: Props<T>) => (
  <label className={styles.field}>
    {label}
    <select value={value} onChange={(event) => onChange(event.target.value as T)}>
      {Object.entries<string>(choices).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
