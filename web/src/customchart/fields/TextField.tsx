import { TextInput } from '../../ui/field/TextInput'

interface Props {
  label: string
  value: string
  maxLength: number
  /** What is wrong with it. */
  error?: string | undefined
  onChange: (value: string) => void
}

export const TextField = ({ onChange, ...input }: Props) => (
  <TextInput size="xs" {...input} onChange={(event) => onChange(event.currentTarget.value)} />
)
