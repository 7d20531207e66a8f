import { comboboxLooks } from './comboboxLooks'
import { Autocomplete, type OptionsFilter } from '@mantine/core'
import type { ChoiceProps } from './ChoiceProps'

interface Props extends ChoiceProps {
  readonly value: string
  readonly maxLength?: number
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** What says already what it should covers nothing of the page. */
const filter: OptionsFilter = (input) =>
  input.options.some((option) => 'label' in option && option.label === input.search)
    ? []
    : comboboxLooks.filter(input)

/** Any text, with those that people mostly want below it. */
export const SuggestField = ({ choices = [], size = 'sm', className = '', ...rest }: Props) => (
  <Autocomplete
    {...rest}
    {...comboboxLooks}
    filter={filter}
    size={size}
    className={className}
    data={[...choices]}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    // With its text chosen the next letter begins anew.
    onFocus={(event) => event.currentTarget.select()}
  />
)
