import styles from './GroupMap.module.css'

interface Props {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The browser's own: the library's would bring forms along to a page that has none. */
export const StateToggle = ({ label, isOn, onChange }: Props) => (
  <label className={styles.state}>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
)
