import type { ComponentProps } from 'react'
import { Field, type FieldProps, controlClass, useField } from './Field'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | keyof FieldProps>, FieldProps {
  /** Of the control alone. */
  readonly inputClassName?: string | undefined
}

/** A line of text, a number, a date: what the browser can type into. */
export const TextInput = ({ inputClassName, ...props }: TextInputProps) => {
  const { frame, control } = useField(props)
  return (
    <Field {...frame}>
      <input {...control} className={controlClass(inputClassName)} />
    </Field>
  )
}
