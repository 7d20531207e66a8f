import { TextInput } from '../ui/field/TextInput'

interface Props {
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}

/** The code that opens a sold device to the factory; support reads it out. */
export const OverrideCodeInput = ({ onChange, ...field }: Props) => (
  <TextInput
    label="Override code"
    description="The device belongs to an account. Support staff see its code on this page."
    maxLength={20}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...field}
    onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
  />
)
