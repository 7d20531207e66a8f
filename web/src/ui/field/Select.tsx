import type { ComponentProps } from 'react'
import type { Choice } from '../combobox/Choice'
import { Field, type FieldProps, controlClass, useField } from './Field'
import styles from './Field.module.css'

interface Props
  extends
    Omit<ComponentProps<'select'>, 'size' | 'children' | keyof FieldProps>,
    Omit<FieldProps, 'section'> {
  /** A choice whose label is its value may be that alone. */
  readonly choices: readonly (string | Choice)[]
}

const asChoice = (choice: string | Choice): Choice =>
  typeof choice === 'string' ? { value: choice, label: choice } : choice

/** What shows that a list opens. */
export const Chevrons = () => (
  <svg className={styles.chevrons} viewBox="0 0 16 16" aria-hidden>
    <path
      d="m5.5 6.3 2.5-2.5 2.5 2.5m-5 3.4 2.5 2.5 2.5-2.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** The browser's own list, for a few choices that never grow; `ChoiceField` is for lists that do. */
export const Select = ({ choices, ...props }: Props) => {
  const { frame, control } = useField({ ...props, section: <Chevrons /> })
  return (
    <Field {...frame}>
      <select {...control} className={controlClass()}>
        {choices.map(asChoice).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
