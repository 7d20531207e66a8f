import { useState } from 'react'
import { CloseButton } from '../button/CloseButton'
import { Chevrons } from '../field/Select'
import { Loader } from '../feedback/Loader'
import { type ChoiceProps, findChoices } from './Choice'
import { ComboField, mostListed } from './ComboField'
import styles from './ComboField.module.css'

interface Props extends ChoiceProps {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** One of many: a few letters find it. What was typed and not chosen goes again. */
export const Combobox = ({ choices, value, onChange, ...props }: Props) => {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? choices?.find((choice) => choice.value === value)?.label ?? ''
  return (
    <ComboField
      {...props}
      text={text}
      onText={setTyped}
      listed={findChoices(choices ?? [], typed ?? '', mostListed)}
      chosen={value}
      marksFirst
      empty={choices === undefined ? 'Loading…' : 'Nothing found.'}
      section={choices === undefined ? <Loader size="1.125rem" /> : <Chevrons />}
      onPick={(next) => {
        setTyped(undefined)
        onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
      // The next letter then begins a new search.
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

interface MultiComboboxProps extends ChoiceProps {
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** Several of many: each that is chosen stands in the field, and goes again by its cross or with Backspace. */
export const MultiCombobox = ({ choices, values, onChange, ...props }: MultiComboboxProps) => {
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

interface SuggestFieldProps extends ChoiceProps {
  readonly value: string
  readonly maxLength?: number
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** Any text, with those that people mostly want below it. */
export const SuggestField = ({ choices = [], value, onChange, ...props }: SuggestFieldProps) => {
  // A text that is one of them already needs no list, which would cover what stands below.
  const isOneOfThem = choices.some(({ label }) => label === value)
  return (
    <ComboField
      {...props}
      isDescriptionBelow
      text={value}
      onText={onChange}
      listed={isOneOfThem ? [] : findChoices(choices, value, mostListed)}
      onPick={onChange}
      autoCapitalize="none"
      spellCheck={false}
      // With its text chosen the next letter begins anew.
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}
