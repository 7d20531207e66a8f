import { type ComponentProps, type ReactNode, useId } from 'react'
import { BareField, type BareFieldProps } from './BareField'

interface Props extends Omit<ComponentProps<'input'>, 'size' | 'className' | 'id'>, BareFieldProps {
  readonly section?: ReactNode
}

/** The library's line of text with a label of any kind, by its own style sheet and without its program. */
export const BareInput = ({ size, label, frameClass, frameStyle, section, ...props }: Props) => {
  const id = useId()
  return (
    <BareField part="TextInput" {...(size && { size })} {...{ id, label, frameClass, frameStyle, section }}>
      <input
        {...props}
        id={id}
        className="m_8fb7ebe7 mantine-Input-input mantine-TextInput-input"
        data-variant="default"
      />
    </BareField>
  )
}
