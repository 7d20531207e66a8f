import styles from './Fields.module.css'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export const CheckField = ({ label, checked, onChange }: Props) => (
  <label className={styles.check}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)
