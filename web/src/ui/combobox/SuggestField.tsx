import { comboboxLooks } from './comboboxLooks'
import { Autocomplete } from '@mantine/core'
import type { ChoiceProps } from './ChoiceProps'

interface Props extends ChoiceProps {
  readonly value: string
  readonly maxLength?: number
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** Any text, with those that people mostly want below it. */
export const SuggestField = ({ choices = [], size = 'sm', className = '', ...rest }: Props) => (
  <Autocomplete
    {...rest}
    {...comboboxLooks}
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
