import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './useModal'
import { CloseButton } from '../button/CloseButton'

/** A question, a few fields, a chart, or all the room that there is; a phone gives the larger two its whole screen. */
export type DialogSize = 's' | 'm' | 'l' | 'full'

interface Props {
  title: string
  opened?: boolean
  size?: DialogSize
  /** Asked for by Escape and by a press outside as well. */
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  /** That it is open stands in the page's address, which Back changes by itself. */
  isInAddress?: boolean
  /** Buttons at the end. Without any there is a cross; `null` says that the content brings its own way out. */
  actions?: ReactNode
  /** Beside the title, before the cross. */
  tools?: ReactNode
  children: ReactNode
}

/** A modal. What stands inside is unmounted while it is closed. */
export const Dialog = ({ title, opened = true, size = 'm', onClose, role = 'dialog', ...rest }: Props) => {
  const { actions, tools, children, isInAddress = false } = rest
  const titleId = useId()
  const bodyId = useId()
  const { ref, ...events } = useModal(opened, onClose, { isInAddress })
  const isLarge = size === 'l' || size === 'full'
  return (
    <dialog
      ref={ref}
      role={role}
      className={styles.dialog}
      data-size={size}
      data-hangs={isInAddress && !isLarge}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      {...events}
    >
      {opened && (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {tools}
            {isLarge || actions === undefined ? <CloseButton aria-label="Close" onClick={onClose} /> : null}
          </div>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {actions === undefined || actions === null ? null : <div className={styles.actions}>{actions}</div>}
        </>
      )}
    </dialog>
  )
}
