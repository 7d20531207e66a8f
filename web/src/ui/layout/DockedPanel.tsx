import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from '../button/CloseButton'
import { Dialog } from '../dialog/Dialog'
import { pageHold } from '../dialog/pageHold'
import styles from './DockedPanel.module.css'
import { useHasSideRoom } from './Beside'

/** The element that had the focus as the panel was opened gets it back, unless the person has gone elsewhere. */
const useBorrowedFocus = () => {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    const opener = document.activeElement
    panel?.focus({ preventScroll: true })
    return () => {
      const isInside = panel?.contains(document.activeElement) === true
      if (isInside && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true })
    }
  }, [])
  return ref
}

interface Props {
  title: string
  /** Fills the screen. */
  isFull: boolean
  /** Asked for by Escape and by the cross. */
  onClose: () => void
  /** Beside the title. */
  tools?: ReactNode
  children: ReactNode
}

const Docked = ({ title, onClose, tools, children }: Omit<Props, 'isFull'>) => {
  const titleId = useId()
  const ref = useBorrowedFocus()
  const close = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere = pageHold.isHeld() || document.querySelector('dialog[open]') !== null
    if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) onClose()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => close(event)
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <section ref={ref} role="dialog" tabIndex={-1} className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {tools}
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/**
 * A panel of the page, which stays in use beside it; that it is open is kept in the page's address. Where there is no
 * room beside the page, and where it is to fill the screen, it is a dialog.
 */
export const DockedPanel = ({ isFull, ...props }: Props) => {
  const hasRoom = useHasSideRoom()
  return hasRoom && !isFull ? <Docked {...props} /> : <Dialog {...props} size="full" isInAddress />
}
