import { type ReactNode, useState } from 'react'
import styles from './DurationField.module.css'
import { Select } from './Select'
import { TextInput } from './Field'

interface Props {
  readonly label: string
  readonly value: number | null
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly step?: number | 'any'
  /** What an empty field stands for, shown in it; without it a number is needed. */
  readonly none?: string | undefined
  /** Numbers outside of the limits are the form's to refuse; by itself the field keeps the last one within. */
  readonly isCheckedByForm?: boolean
  /** What the form says is wrong with it. */
  readonly error?: string | undefined
  readonly onChange: (value: number | null) => void
}

/** What was typed as a number or none, or what is wrong with it. */
const readNumber = (
  { value: text, validity }: Pick<HTMLInputElement, 'value' | 'validity'>,
  { min = -1e9, max = 1e9, none, isCheckedByForm = false }: Props,
): number | null | string => {
  // Half a number, as a minus alone: the browser gives it as an empty text.
  if (validity.badInput) return 'Not a number.'
  if (text.trim() === '') return none === undefined ? 'A number is needed.' : null
  const number = Number(text)
  if (!Number.isFinite(number)) return 'Not a number.'
  return !isCheckedByForm && (number < min || number > max) ? `From ${min} to ${max}.` : number
}

/** A number that may be half typed: the last one that was right stays until it is right again. */
export const NumberField = (props: Props) => {
  const { label, value, min, max, step = 'any', none, error, onChange } = props
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  return (
    <TextInput
      size="xs"
      type="number"
      label={label}
      placeholder={none}
      min={min}
      max={max}
      step={step}
      value={typed ?? (value === null ? '' : String(value))}
      error={fault ?? error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        const next = readNumber(currentTarget, props)
        setFault(typeof next === 'string' ? next : undefined)
        if (typeof next !== 'string') onChange(next)
      }}
      onBlur={() => {
        setTyped(undefined)
        setFault(undefined)
      }}
    />
  )
}

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** The largest unit in which it is a whole number; minutes where it is none. */
const unitOf = (seconds: number): number =>
  seconds === 0 ? 60 : (units.find(([, size]) => seconds % size === 0)?.[1] ?? 1)

interface DurationFieldProps {
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
export const DurationField = ({
  label,
  description,
  value,
  error,
  disabled,
  onChange,
  ...rest
}: DurationFieldProps) => {
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
