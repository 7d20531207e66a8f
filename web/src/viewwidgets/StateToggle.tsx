import styles from './StateToggle.module.css'

interface StateToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The browser's own box to tick: a view is drawn before the component library's is there. */
export const StateToggle = ({ label, isOn, onChange }: StateToggleProps) => (
  <label className={styles.state}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)
