import { type ComponentProps, useId } from 'react'
import { Field } from './Field'

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
}

/** The library's line of text, by its own style sheet and without its program. */
export const TextField = ({ label, ...props }: Props) => {
  const id = useId()
  return (
    <Field id={id} label={label} part="TextInput">
      <input
        {...props}
        id={id}
        className="m_8fb7ebe7 mantine-Input-input mantine-TextInput-input"
        data-variant="default"
      />
    </Field>
  )
}
