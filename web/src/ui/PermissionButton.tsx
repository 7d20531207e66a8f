import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentPropsWithoutRef, useId } from 'react'
import styles from './PermissionButton.module.css'

interface Props extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be pressed now; it can when this is undefined. */
  disabledReason: string | undefined
}

/**
 * A button that says why it is disabled, to the pointer, the keyboard and screen readers. It stays focusable: a
 * truly disabled button could not be asked.
 */
export const PermissionButton = ({ disabledReason, onClick, children, ...props }: Props) => {
  const reasonId = useId()
  if (disabledReason === undefined) {
    return (
      <Button {...props} {...(onClick === undefined ? {} : { onClick })}>
        {children}
      </Button>
    )
  }
  return (
    <span className={styles.frame} data-full={props.fullWidth === true || undefined}>
      <Button
        {...props}
        aria-disabled
        data-disabled
        aria-describedby={reasonId}
        onClick={(event) => event.preventDefault()}
      >
        {children}
      </Button>
      <span role="tooltip" id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  )
}
