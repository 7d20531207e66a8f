import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './CheckField.module.css'

/** What a box to tick and a switch have in common. */
export interface CheckProps extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'role'> {
  /** Beside it; one without has an `aria-label`. */
  readonly label?: ReactNode
  readonly description?: ReactNode
  /** What is wrong with it. */
  readonly error?: string | boolean | undefined
  readonly size?: 'xs' | 'sm' | undefined
}

/** Parts the props of something to tick into those around it and those of its input. */
export const useCheck = ({ label, description, error, size, className, style, ...props }: CheckProps) => {
  const ownId = useId()
  const id = props.id ?? ownId
  const words = typeof error === 'string' && error !== '' ? error : undefined
  const describedBy = [
    description === undefined ? undefined : `${id}-description`,
    words === undefined ? undefined : `${id}-error`,
    props['aria-describedby'],
  ].filter((each) => each !== undefined)
  return {
    around: { id, label, description, error: words, size, className, style },
    input: {
      ...props,
      id,
      type: 'checkbox',
      'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
      'aria-invalid': Boolean(error) || props['aria-invalid'],
    },
  } as const
}

interface Props extends Pick<CheckProps, 'label' | 'description' | 'size' | 'className' | 'style'> {
  /** Of its input. */
  readonly id: string
  readonly error: string | undefined
  readonly children: ReactNode
}

/** Words beside something to tick. */
export const CheckField = ({ id, label, description, error, size, className, style, children }: Props) => (
  <div
    className={className === undefined ? styles.field : `${styles.field} ${className}`}
    style={style}
    data-size={size}
  >
    <div className={styles.body}>
      <span className={styles.place}>{children}</span>
      <div className={styles.words}>
        {label === undefined ? null : (
          <label htmlFor={id} className={styles.label}>
            {label}
          </label>
        )}
        {description === undefined ? null : (
          <p id={`${id}-description`} className={styles.description}>
            {description}
          </p>
        )}
        {error === undefined ? null : (
          <p id={`${id}-error`} className={styles.error}>
            {error}
          </p>
        )}
      </div>
    </div>
  </div>
)
