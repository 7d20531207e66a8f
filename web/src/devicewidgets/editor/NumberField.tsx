import { useState } from 'react'
import { TextInput } from '../../ui/field/TextInput'

interface Props {
  label: string
  value: number | null
  min?: number | undefined
  max?: number | undefined
  /** An empty field is a limit that is off. */
  mayBeEmpty?: boolean | undefined
  onChange: (value: number | null) => void
}

/** What is typed, or what is wrong with it. */
const readNumber = (text: string, { min = -1e9, max = 1e9, mayBeEmpty }: Props): number | null | string => {
  if (text.trim() === '') return mayBeEmpty === true ? null : 'A number is needed.'
  const number = Number(text)
  if (!Number.isFinite(number)) return 'Not a number.'
  return number < min || number > max ? `From ${min} to ${max}.` : number
}

/** A number that may be half typed: the last one that was right stays until it is right again. */
export const NumberField = (props: Props) => {
  const { label, value, onChange } = props
  const [typed, setTyped] = useState<string>()
  const read = typed === undefined ? value : readNumber(typed, props)
  return (
    <TextInput
      size="xs"
      type="number"
      step="any"
      label={label}
      value={typed ?? (value === null ? '' : String(value))}
      error={typeof read === 'string' ? read : undefined}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = readNumber(text, props)
        if (typeof next !== 'string') onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
