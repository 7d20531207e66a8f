import type { ChoiceProps } from './ChoiceProps'
import { ComboField, mostListed } from './ComboField'
import { findChoices } from './findChoices'

interface Props extends ChoiceProps {
  readonly value: string
  readonly maxLength?: number
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** Any text, with those that people mostly want below it. */
export const SuggestField = ({ choices = [], value, onChange, ...props }: Props) => {
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
