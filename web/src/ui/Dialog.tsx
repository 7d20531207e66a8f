import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

interface Props {
  title: string
  opened: boolean
  /** Called by Escape and by a press outside as well. */
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  actions?: ReactNode
  children: ReactNode
}

/** What had the focus before the lowest of the dialogs that stand on one another. */
const openers = new WeakMap<Element, Element | null>()

const openerNow = (): Element | null => {
  const beneath = [...document.querySelectorAll('dialog[open]')].at(-1)
  return (beneath === undefined ? undefined : openers.get(beneath)) ?? document.activeElement
}

/** A button of the dialog beneath may be gone by now, and the browser would lose the place of whoever types. */
const returnFocus = (dialog: Element | null): void => {
  const opener = dialog === null ? undefined : openers.get(dialog)
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
}

/**
 * A modal on the browser's own dialog: focus stays inside, Escape closes, focus returns to where it was. What
 * stands inside is unmounted while it is closed.
 */
export const Dialog = ({ title, opened, onClose, role = 'dialog', actions, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const bodyId = useId()
  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    if (opened && !element.open) {
      openers.set(element, openerNow())
      element.showModal()
    }
    if (!opened && element.open) element.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={role === 'alertdialog' ? bodyId : undefined}
      onClose={() => {
        returnFocus(dialog.current)
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {opened && (
        <div className={styles.frame}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
