import styles from './Fields.module.css'

interface Props {
  label: string
  value: string | null
  /** What is drawn when none is chosen. */
  own: string
  onChange: (value: string | null) => void
}

/** Any colour, or none: then the page's or the key's own is drawn. */
export const ColourField = ({ label, value, own, onChange }: Props) => (
  <div className={styles.colour}>
    <label className={styles.field}>
      {label}
      <input type="color" value={value ?? own} onChange={(event) => onChange(event.target.value)} />
    </label>
    <button
      type="button"
      disabled={value === null}
      aria-label={`${label}: default`}
      onClick={() => onChange(null)}
    >
      {value === null ? 'auto' : 'reset'}
    </button>
  </div>
)
