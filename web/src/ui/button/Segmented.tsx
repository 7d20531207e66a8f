import { useId } from 'react'
import styles from './Segmented.module.css'

interface Props<T extends string> {
  /** Said to screen readers. */
  label: string
  /** In their order: value, then words. */
  options: readonly (readonly [T, string])[]
  value: T
  onChange: (value: T) => void
}

/** One of two to five ways to look at the same thing, all of them in sight. */
export const Segmented = <T extends string>({ label, options, value, onChange }: Props<T>) => {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.root}>
      {options.map(([option, words]) => (
        <label key={option} className={styles.item}>
          <input
            type="radio"
            name={name}
            value={option}
            className={styles.choice}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          <span className={styles.label}>{words}</span>
        </label>
      ))}
    </div>
  )
}
