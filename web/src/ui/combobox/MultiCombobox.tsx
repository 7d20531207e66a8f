import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { comboboxLooks } from './comboboxLooks'
import { Loader, MultiSelect } from '@mantine/core'
import type { ChoiceProps } from './ChoiceProps'

interface Props extends ChoiceProps {
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
}

/** Several of many: each that is chosen stands in the field, and goes again by its cross or with Backspace. */
export const MultiCombobox = ({ choices, values, onChange, size = 'sm', className = '', ...rest }: Props) => {
  const isLoading = choices === undefined
  return (
    <MultiSelect
      {...rest}
      {...comboboxLooks}
      size={size}
      className={className}
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      nothingFoundMessage={isLoading ? 'Loading…' : 'Nothing else found.'}
      rightSection={isLoading ? <Loader size="xs" aria-hidden /> : undefined}
      data={choices ?? []}
      value={[...values]}
      onChange={onChange}
    />
  )
}
