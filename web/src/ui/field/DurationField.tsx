import { type ReactNode, useState } from 'react'
import styles from './DurationField.module.css'
import { Select } from './Select'
import { TextInput } from './TextInput'

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** The largest unit in which it is a whole number; minutes where it is none. */
const unitOf = (seconds: number): number =>
  seconds === 0 ? 60 : (units.find(([, size]) => seconds % size === 0)?.[1] ?? 1)

interface Props {
  readonly label: string
  readonly description?: ReactNode
  /** Seconds; not a number while it is half typed. */
  readonly value: number
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  readonly onChange: (seconds: number) => void
  readonly onBlur?: () => void
}

/** A duration as people say it: a number and its unit. */
export const DurationField = ({ label, description, value, error, disabled, onChange, ...rest }: Props) => {
  const [unit, setUnit] = useState(() => unitOf(value))
  const take = (number: string, size: number) =>
    onChange(number.trim() === '' ? Number.NaN : Math.round(Number(number) * size))
  const number = Number.isFinite(value) ? String(Math.round((value / unit) * 100) / 100) : ''
  return (
    <div className={styles.row}>
      <TextInput
        {...rest}
        label={label}
        description={description}
        type="number"
        min={0}
        step="any"
        value={number}
        error={error}
        disabled={disabled}
        className={styles.number}
        onChange={({ currentTarget }) => take(currentTarget.value, unit)}
      />
      <Select
        aria-label={`Unit of ${label}`}
        choices={units.map(([name, size]) => ({ value: String(size), label: name }))}
        value={String(unit)}
        disabled={disabled}
        className={styles.unit}
        onChange={({ currentTarget }) => {
          const size = Number(currentTarget.value)
          setUnit(size)
          if (number !== '') take(number, size)
        }}
      />
    </div>
  )
}
