import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { Field, type FieldProps, controlClass, useField } from './Field'

interface Props
  extends Omit<ComponentProps<'textarea'>, 'ref' | keyof FieldProps>, Omit<FieldProps, 'section'> {
  /** Of the control alone. */
  readonly inputClassName?: string | undefined
  /** As high as its text, between `minRows` and `maxRows`. */
  readonly autosize?: boolean | undefined
  readonly minRows?: number | undefined
  readonly maxRows?: number | undefined
  /** Lets people change its height. */
  readonly resize?: 'vertical' | undefined
}

/** Several lines of text. */
export const Textarea = ({ inputClassName, autosize = false, minRows, maxRows, resize, ...props }: Props) => {
  const { frame, control } = useField(props)
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!autosize || element === null) return
    const { lineHeight, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } =
      getComputedStyle(element)
    const sum = (...lengths: string[]) =>
      lengths.reduce((total, length) => total + (Number.parseFloat(length) || 0), 0)
    const borders = sum(borderTopWidth, borderBottomWidth)
    const heightOf = (rows: number) => rows * sum(lineHeight) + sum(paddingTop, paddingBottom) + borders
    element.style.height = '0'
    const wanted = Math.max(element.scrollHeight + borders, minRows === undefined ? 0 : heightOf(minRows))
    element.style.height = `${maxRows === undefined ? wanted : Math.min(wanted, heightOf(maxRows))}px`
  })
  return (
    <Field {...frame}>
      <textarea
        rows={autosize ? minRows : undefined}
        {...control}
        ref={area}
        className={controlClass(inputClassName)}
        style={resize === undefined ? undefined : { resize }}
      />
    </Field>
  )
}
