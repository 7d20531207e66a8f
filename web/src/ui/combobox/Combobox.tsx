import { useState } from 'react'
import { Chevrons } from '../field/Select'
import { Loader } from '../feedback/Loader'
import type { ChoiceProps } from './ChoiceProps'
import { ComboField, mostListed } from './ComboField'
import { findChoices } from './findChoices'

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
