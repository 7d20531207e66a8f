import { useEffect, useRef } from 'react'
import styles from './CodeField.module.css'
import { TextInput } from './Field'

const kinds = {
  digits: { inputMode: 'numeric', drop: /\D/g },
  letters: { inputMode: 'text', drop: /[^A-Z0-9]/g },
} as const

interface Props {
  label?: string
  description: string
  /** Of digits alone, as an authenticator shows it, or of letters and digits. */
  kind: keyof typeof kinds
  length?: number
  value: string
  error?: string | undefined
  disabled?: boolean
  onChange: (code: string) => void
  /** Called once all of it is there. */
  onComplete: (code: string) => void
}

/** A short code that was sent or is shown elsewhere: its last character sends it. Has the focus at once. */
export const CodeField = ({
  label = 'Code',
  kind,
  length = 6,
  value,
  onChange,
  onComplete,
  ...rest
}: Props) => {
  const { inputMode, drop } = kinds[kind]
  const { disabled = false } = rest
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!disabled) field.current?.focus()
  }, [disabled])
  const type = (text: string) => {
    const code = text.toUpperCase().replaceAll(drop, '').slice(0, length)
    onChange(code)
    if (code.length === length && code !== value) onComplete(code)
  }
  return (
    <TextInput
      {...rest}
      ref={field}
      label={label}
      name="code"
      inputMode={inputMode}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      inputClassName={styles.input}
    />
  )
}
