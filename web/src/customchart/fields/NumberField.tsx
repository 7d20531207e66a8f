import { TextInput } from '../../ui/field/TextInput'

interface Props {
  label: string
  /** Null is an empty field: found by the chart itself. */
  value: number | null
  min?: number
  max?: number
  step?: number | 'any'
  /** What is wrong with it. */
  error?: string | undefined
  onChange: (value: number | null) => void
}

export const NumberField = ({ label, value, step = 'any', onChange, ...limits }: Props) => (
  <TextInput
    size="xs"
    type="number"
    label={label}
    placeholder="auto"
    step={step}
    {...limits}
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChange(Number.isNaN(currentTarget.valueAsNumber) ? null : currentTarget.valueAsNumber)
    }
  />
)
