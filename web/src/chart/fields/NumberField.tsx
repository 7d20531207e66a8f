import styles from './Fields.module.css'

interface Props {
  label: string
  /** Null is an empty field: found by the chart itself. */
  value: number | null
  min?: number
  max?: number
  step?: number | 'any'
  onChange: (value: number | null) => void
}

export const NumberField = ({ label, value, step = 'any', onChange, ...limits }: Props) => (
  <label className={styles.field}>
    {label}
    <input
      type="number"
      placeholder="auto"
      step={step}
      {...limits}
      value={value ?? ''}
      onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
    />
  </label>
)
