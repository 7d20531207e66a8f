import type { ComponentProps } from 'react'
import styles from './Native.module.css'

interface Props extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly { value: string; label: string }[]
}

/** The browser's own list. */
export const NativeChoice = ({ options, ...props }: Props) => (
  <select {...props} className={styles.choice}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
)
