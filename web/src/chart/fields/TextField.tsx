import styles from './Fields.module.css'

interface Props {
  label: string
  value: string
  maxLength: number
  placeholder?: string | undefined
  onChange: (value: string) => void
}

export const TextField = ({ label, onChange, ...input }: Props) => (
  <label className={styles.field}>
    {label}
    <input type="text" {...input} onChange={(event) => onChange(event.target.value)} />
  </label>
)
