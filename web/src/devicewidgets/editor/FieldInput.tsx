import { ChoiceField } from '../../ui/combobox/ChoiceField'
import { ColourField } from '../../ui/field/ColourField'
import type { ItemField } from './itemFields'
import { NumberField } from '../../ui/field/NumberField'
import { Checkbox } from '../../ui/field/Checkbox'
import { Select } from '../../ui/field/Select'
import { TextInput } from '../../ui/field/TextInput'

interface Props {
  field: ItemField
  value: unknown
  /** Data keys with the names people read. */
  sources: readonly { value: string; label: string }[]
  onChange: (value: unknown) => void
}

const noSource = { value: '', label: 'None' }

/** One property, in the way that suits it. */
export const FieldInput = ({ field, value, sources, onChange }: Props) => {
  const { label } = field
  switch (field.control) {
    case 'number':
      return (
        <NumberField
          label={label}
          value={value as number | null}
          min={field.min}
          max={field.max}
          none={field.mayBeEmpty === true ? '' : undefined}
          onChange={onChange}
        />
      )
    case 'colour':
      return (
        <ColourField
          label={label}
          value={value as string | null}
          none={field.mayBeEmpty === true ? 'as page' : undefined}
          onChange={onChange}
        />
      )
    case 'switch':
      return (
        <Checkbox
          size="xs"
          label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'text':
      return (
        <TextInput
          size="xs"
          label={label}
          maxLength={field.maxLength}
          value={String(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'source':
      return (
        <ChoiceField
          size="xs"
          label={label}
          value={typeof value === 'string' ? value : ''}
          choices={[noSource, ...sources]}
          onChange={(key) => onChange(key === '' ? null : key)}
        />
      )
    case 'choice':
      return (
        <Select
          size="xs"
          label={label}
          value={String(value)}
          choices={Object.entries(field.options).map(([key, text]) => ({ value: key, label: text }))}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
