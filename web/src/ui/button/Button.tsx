import type { ComponentProps } from 'react'
import { Loader } from '../feedback/Loader'
import styles from './Button.module.css'

export interface ButtonLook {
  readonly variant?:
    'filled' | 'default' | 'light' | 'subtle' | 'plain' | 'danger' | 'subtleDanger' | undefined
  readonly size?: 'xs' | 'sm' | 'compact-xs' | 'compact-sm' | undefined
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** As wide as its place. */
  readonly fullWidth?: boolean | undefined
  /** It cannot be pressed, and shows that something is under way. */
  readonly loading?: boolean | undefined
}

/** Classes and marks of a button, for a link that looks like one. */
export const buttonLook = ({
  variant,
  size,
  className,
}: ButtonLook & { className?: string | undefined }) => ({
  className: className === undefined ? styles.button : `${styles.button} ${className}`,
  'data-variant': variant,
  'data-size': size,
})

export const ButtonLabel = ({ children }: Pick<ButtonProps, 'children'>) => (
  <span className={styles.label}>{children}</span>
)

/** The button of the portal. One that says why it is disabled is a `PermissionButton`. */
export const Button = ({
  variant,
  size,
  className,
  fullWidth = false,
  loading = false,
  disabled = false,
  children,
  ...props
}: ButtonProps) => (
  <button
    type="button"
    {...props}
    {...buttonLook({ variant, size, className })}
    data-wide={fullWidth || undefined}
    data-loading={loading || undefined}
    disabled={disabled || loading}
  >
    {loading ? (
      <span className={styles.loader}>
        <Loader size="calc(var(--button-height) / 1.8)" color="var(--button-ink)" />
      </span>
    ) : null}
    <ButtonLabel>{children}</ButtonLabel>
  </button>
)
