import { useState } from 'react'
import { CloseButton } from '../button/CloseButton'
import { Chevrons } from '../field/Select'
import { Loader } from '../feedback/Loader'
import type { ChoiceProps } from './ChoiceProps'
import { ComboField, mostListed } from './ComboField'
import styles from './ComboField.module.css'
import { findChoices } from './findChoices'

interface Props extends ChoiceProps {
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** Several of many: each that is chosen stands in the field, and goes again by its cross or with Backspace. */
export const MultiCombobox = ({ choices, values, onChange, ...props }: Props) => {
  const [typed, setTyped] = useState('')
  const labelOf = (value: string) => choices?.find((choice) => choice.value === value)?.label ?? value
  const others = (choices ?? []).filter(({ value }) => !values.includes(value))
  return (
    <ComboField
      {...props}
      text={typed}
      onText={setTyped}
      listed={findChoices(others, typed, mostListed)}
      marksFirst
      staysOpen
      empty={choices === undefined ? 'Loading…' : 'Nothing else found.'}
      section={choices === undefined ? <Loader size="1.125rem" /> : <Chevrons />}
      before={values.map((value) => (
        <span key={value} className={styles.pill}>
          <span>{labelOf(value)}</span>
          <CloseButton
            aria-label={`Remove ${labelOf(value)}`}
            tabIndex={-1}
            disabled={props.disabled}
            onClick={() => onChange(values.filter((each) => each !== value))}
          />
        </span>
      ))}
      onEmptyBackspace={() => onChange(values.slice(0, -1))}
      onPick={(next) => {
        setTyped('')
        onChange([...values, next])
      }}
      onBlur={() => setTyped('')}
    />
  )
}
