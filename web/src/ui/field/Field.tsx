import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

/** What every field may have around its control. */
export interface FieldProps {
  /** Above it; a field without one has an `aria-label`. */
  readonly label?: ReactNode
  readonly description?: ReactNode
  /** What is wrong with it; `true` marks it where the words are elsewhere. */
  readonly error?: ReactNode
  /** A mark beside the label of a field that may not be empty. */
  readonly withAsterisk?: boolean | undefined
  readonly size?: 'xs' | 'sm' | undefined
  /** `filled` is for what is shown and cannot be changed here. */
  readonly variant?: 'default' | 'filled' | undefined
  /** At the end of the line. */
  readonly section?: ReactNode
  /** The description stands below the control instead of above it. */
  readonly isDescriptionBelow?: boolean | undefined
  /** Of the whole field. */
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

/** What a control may have been given by its place: a row of a form has words of its own. */
interface ControlProps {
  readonly id?: string | undefined
  readonly required?: boolean | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: unknown
}

/** Whether React would draw it. */
const isShown = (node: ReactNode): boolean => node != null && typeof node !== 'boolean' && node !== ''

const descriptionId = (id: string) => `${id}-description`
const errorId = (id: string) => `${id}-error`

/** Parts the props of a field into those of its frame and those of its control, and names what describes the control. */
export const useField = <C extends FieldProps & ControlProps>(props: C) => {
  const {
    label,
    description,
    error,
    withAsterisk,
    size,
    variant,
    section,
    isDescriptionBelow,
    className,
    style,
    ...control
  } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = [
    isShown(error) && errorId(id),
    isShown(description) && descriptionId(id),
    props['aria-describedby'],
  ].filter(Boolean)
  const isWrong = error === true || isShown(error) || props['aria-invalid'] === true
  return {
    frame: {
      id,
      label,
      description,
      error,
      isRequired: withAsterisk ?? props.required ?? false,
      isWrong,
      size,
      variant,
      section,
      isDescriptionBelow,
      className,
      style,
    },
    control: {
      ...control,
      id,
      'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
      'aria-invalid': isWrong || undefined,
    },
  }
}

interface FrameProps extends Omit<FieldProps, 'withAsterisk'> {
  /** Of its control. */
  readonly id: string
  readonly isRequired: boolean
  readonly isWrong: boolean
  readonly children: ReactNode
}

/** Label, description and error around a control, which has the ids from `useField`. */
export const Field = ({ id, label, description, error, children, ...props }: FrameProps) => {
  const { isRequired, isWrong, size, variant, section, isDescriptionBelow, className, style } = props
  const explanation = isShown(description) ? (
    <p id={descriptionId(id)} className={styles.description}>
      {description}
    </p>
  ) : null
  return (
    <div
      className={className === undefined ? styles.field : `${styles.field} ${className}`}
      style={style}
      data-size={size}
      data-variant={variant}
    >
      {isShown(label) ? (
        <label htmlFor={id} className={styles.label}>
          {label}
          {isRequired ? (
            <span className={styles.required} aria-hidden>
              {' *'}
            </span>
          ) : null}
        </label>
      ) : null}
      {isDescriptionBelow ? null : explanation}
      <div
        className={styles.frame}
        data-error={isWrong || undefined}
        data-section={isShown(section) || undefined}
      >
        {children}
        {isShown(section) ? <div className={styles.section}>{section}</div> : null}
      </div>
      {isDescriptionBelow ? explanation : null}
      {isShown(error) ? (
        <p id={errorId(id)} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** The class of a control within a `Field`. */
export const controlClass = (className?: string): string =>
  className === undefined ? (styles.control ?? '') : `${styles.control} ${className}`

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
