import { type SyntheticEvent, useId, useRef } from 'react'
import { showTip } from '../tooltip/showTip'
import styles from '../tooltip/Tip.module.css'
import { Button, type ButtonProps } from './Button'

const readingMs = 4000

interface Props extends ButtonProps {
  /** Why it cannot be pressed now; it can when this is undefined. */
  disabledReason: string | undefined
}

/**
 * A button that says why it is disabled, to the pointer, the keyboard and screen readers. It stays focusable, and
 * stays the same element: a truly disabled button could not be asked, and one put in its place would lose the focus.
 */
export const PermissionButton = ({ disabledReason, onClick, children, ...props }: Props) => {
  const reasonId = useId()
  const reason = useRef<HTMLSpanElement>(null)
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    if (reason.current !== null) showTip(reason.current, currentTarget)
  }
  const hide = () => reason.current?.togglePopover(false)
  const isDisabled = disabledReason !== undefined
  const disabled = {
    'aria-disabled': true,
    'aria-describedby': reasonId,
    onPointerEnter: show,
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onClick: (event: SyntheticEvent<HTMLElement>) => {
      event.preventDefault()
      // A finger does not hover, nor does it leave.
      show(event)
      setTimeout(hide, readingMs)
    },
  }
  return (
    <>
      <Button {...props} {...(isDisabled ? disabled : onClick === undefined ? {} : { onClick })}>
        {children}
      </Button>
      {isDisabled ? (
        <span ref={reason} role="tooltip" id={reasonId} popover="manual" className={styles.tip}>
          {disabledReason}
        </span>
      ) : null}
    </>
  )
}
