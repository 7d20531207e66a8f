import { type ComponentProps, useId } from 'react'
import { BareField, type BareFieldProps } from './BareField'
import styles from './BareSelect.module.css'

interface Choice {
  readonly value: string
  readonly label: string
}

interface Props
  extends Omit<ComponentProps<'select'>, 'size' | 'className' | 'onChange' | 'id'>, BareFieldProps {
  /** Those whose label is their value may be told by that alone. */
  readonly choices: readonly (string | Choice)[]
  readonly onChoose: (value: string) => void
}

const asChoice = (choice: string | Choice): Choice =>
  typeof choice === 'string' ? { value: choice, label: choice } : choice

const chevron = (
  <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden>
    <path
      d="m5 6.5 3-3 3 3m-6 3 3 3 3-3"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
    />
  </svg>
)

/** The library's list of a few, by its own style sheet and without its program. */
export const BareSelect = (all: Props) => {
  const { size, label, frameClass, frameStyle, choices, onChoose, ...props } = all
  const id = useId()
  const frame = { id, label, frameClass, frameStyle, section: chevron }
  return (
    <BareField part="NativeSelect" {...(size && { size })} {...frame}>
      <select
        {...props}
        id={id}
        className="m_8fb7ebe7 mantine-Input-input mantine-NativeSelect-input"
        data-variant="default"
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {choices.map(asChoice).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </BareField>
  )
}
