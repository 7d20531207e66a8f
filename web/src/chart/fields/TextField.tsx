import { TextInput } from '@mantine/core'

interface Props {
  label: string
  value: string
  maxLength: number
  onChange: (value: string) => void
}

export const TextField = ({ onChange, ...input }: Props) => (
  <TextInput size="xs" {...input} onChange={(event) => onChange(event.currentTarget.value)} />
)
