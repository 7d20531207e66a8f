import { TextInput } from '@mantine/core'

interface Props {
  code: string
  onChange: (code: string) => void
}

/** The code that opens a sold device to the factory; support reads it out. */
export const OverrideCodeInput = ({ code, onChange }: Props) => (
  <TextInput
    label="Override code"
    description="The device belongs to an account. Support staff see its code on this page."
    value={code}
    maxLength={20}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
  />
)
