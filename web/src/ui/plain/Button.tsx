import type { ComponentProps, CSSProperties } from 'react'
import { buttonLooks } from './buttonLook'
import { Loader } from './Loader'
import { UnstyledButton } from './UnstyledButton'

const sizeOf = (size: 'xs' | 'sm' | 'compact-xs' | 'compact-sm') =>
  ({
    '--button-height': `var(--button-height-${size})`,
    '--button-padding-x': `var(--button-padding-x-${size})`,
    '--button-fz': `var(--mantine-font-size-${size.replace('compact-', '')})`,
  }) as CSSProperties

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof buttonLooks
  size?: Parameters<typeof sizeOf>[0]
  fullWidth?: boolean
  /** It cannot be pressed, and shows that something is under way. */
  loading?: boolean
  'data-disabled'?: boolean
}

/** An attribute that is there or not. */
const mark = (is: boolean | undefined): true | undefined => (is === true ? true : undefined)

/** The library's button, by its own style sheet and without its program: what the first page needs. */
export const Button = ({
  variant,
  size,
  fullWidth,
  loading,
  disabled,
  style,
  className,
  children,
  ...props
}: ButtonProps) => {
  const isStill = [loading, disabled, props['data-disabled']].includes(true)
  return (
    <UnstyledButton
      {...props}
      data-variant={variant}
      data-size={size}
      data-block={mark(fullWidth)}
      data-loading={mark(loading)}
      data-disabled={mark(disabled) ?? mark(props['data-disabled'])}
      disabled={mark(disabled) ?? mark(loading)}
      className={`${isStill ? '' : 'mantine-active '}${className ?? ''} m_77c9d27d mantine-Button-root`}
      style={{ ...buttonLooks[variant ?? 'filled'], ...(size === undefined ? {} : sizeOf(size)), ...style }}
    >
      {loading ? (
        <span
          className="m_a25b86ee mantine-Button-loader"
          style={{ transform: 'translate(-50%, -50%)' }}
          aria-hidden
        >
          <Loader size="calc(var(--button-height) / 1.8)" color="var(--button-color)" />
        </span>
      ) : null}
      <span className="m_80f1301b mantine-Button-inner">
        <span className="m_811560b9 mantine-Button-label" data-loading={mark(loading)}>
          {children}
        </span>
      </span>
    </UnstyledButton>
  )
}
