import { type SyntheticEvent, useId, useRef } from 'react'
import styles from './PermissionButton.module.css'
import { placeTip } from '../tooltip/placeTip'
import { Button, type ButtonProps } from '../plain/Button'

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
    const tip = reason.current
    if (tip === null) return
    // In the browser's top layer nothing cuts it off: no dialog, no card.
    tip.togglePopover(true)
    const at = placeTip(currentTarget.getBoundingClientRect(), tip.getBoundingClientRect(), window.innerWidth)
    Object.assign(tip.style, { left: `${at.left}px`, top: `${at.top}px` })
  }
  const hide = () => reason.current?.togglePopover(false)
  const isDisabled = disabledReason !== undefined
  const disabled = {
    'aria-disabled': true,
    'data-disabled': true,
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
        <span ref={reason} role="tooltip" id={reasonId} popover="manual" className={styles.reason}>
          {disabledReason}
        </span>
      ) : null}
    </>
  )
}
