import { type ReactElement, cloneElement, useEffect, useId, useRef, useState } from 'react'
import { showTip } from './showTip'
import styles from './Tip.module.css'

const delayMs = 300

interface Props {
  readonly text: string
  readonly children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** More words for a button, a mark or a switch, to the pointer and to the keyboard; nothing that one has to know. */
export const Tooltip = ({ text, children }: Props) => {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const open = (afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(true), afterMs)
  }
  const close = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const about = place.current?.firstElementChild
    if (isOpen && tip.current !== null && about != null) showTip(tip.current, about)
  }, [isOpen])
  return (
    <span
      ref={place}
      // It has no box of its own: what is in it stands where it stood.
      style={{ display: 'contents' }}
      onPointerEnter={() => open(delayMs)}
      onPointerLeave={close}
      onFocus={() => open(0)}
      onBlur={close}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      {isOpen ? cloneElement(children, { 'aria-describedby': id }) : children}
      {isOpen ? (
        <span ref={tip} role="tooltip" id={id} popover="manual" className={styles.tip}>
          {text}
        </span>
      ) : null}
    </span>
  )
}
