import { comboboxLooks } from './comboboxLooks'
import { Loader, Select } from '@mantine/core'
import type { ChoiceProps } from './ChoiceProps'

interface Props extends ChoiceProps {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** One of many: a few letters find it. What was typed and chosen by nobody goes again. */
export const Combobox = ({ choices, value, onChange, size = 'sm', className = '', ...rest }: Props) => {
  const isLoading = choices === undefined
  return (
    <Select
      {...rest}
      {...comboboxLooks}
      size={size}
      className={className}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      nothingFoundMessage={isLoading ? 'Loading…' : 'Nothing found.'}
      rightSection={isLoading ? <Loader size="xs" aria-hidden /> : undefined}
      data={choices ?? []}
      value={value ?? null}
      onChange={(next) => next !== null && onChange(next)}
      // The next letter then begins a new search.
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
