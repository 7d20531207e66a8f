import { type ReactNode, useId, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { CloseButton } from '../button/CloseButton'
import styles from './Dialog.module.css'
import { addOpenModal } from './leaveGuards'
import { pageHold } from './pageHold'

const dialogs: Element[] = []
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/** The topmost dialog: while it is open, nothing outside of it can be reached. */
export const topDialog = {
  /** Notes one that has opened; the answer notes that it has closed. */
  add: (dialog: Element) => {
    dialogs.push(dialog)
    notify()
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      notify()
    }
  },
  now: (): Element | undefined => dialogs.at(-1),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** What had the focus before the lowest of the dialogs that stand on one another. */
const openers = new WeakMap<Element, Element | null>()

const openerNow = (): Element | null => {
  const beneath = [...document.querySelectorAll('dialog[open]')].at(-1)
  return (beneath === undefined ? undefined : openers.get(beneath)) ?? document.activeElement
}

const hasNoFocus = (): boolean => document.activeElement === document.body

/** What opened the dialog may be gone by now: then the page itself goes on with the keyboard. */
const returnFocus = (dialog: Element): void => {
  // The browser leaves it on a button of the closed dialog where it cannot give it back.
  if (!hasNoFocus() && !dialog.contains(document.activeElement)) return
  const opener = openers.get(dialog)
  if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
  else document.querySelector('main')?.focus({ preventScroll: true })
}

/** When the field or button that had the focus goes away, the dialog takes it: the next Tab stays where the person is. */
const keepFocus = (dialog: HTMLDialogElement): (() => void) => {
  const observer = new MutationObserver(() => {
    const upper = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (upper === dialog && hasNoFocus()) dialog.focus()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const open = (dialog: HTMLDialogElement): void => {
  openers.set(dialog, openerNow())
  dialog.showModal()
}

/**
 * A modal on the browser's own dialog: focus stays inside and returns to where it was; Escape, a press outside and the
 * browser's Back ask to close it, and its opener decides. What the page's address says to be open Back closes by
 * itself, with the address.
 */
export const useModal = (opened: boolean, onClose: () => void, { isInAddress = false } = {}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  }, [onClose])
  useLayoutEffect(() => {
    const element = dialog.current
    if (!opened || element === null) return undefined
    open(element)
    const letGo = keepFocus(element)
    const leaveTop = topDialog.add(element)
    const release = pageHold.take()
    const forget = isInAddress ? undefined : addOpenModal({ close: () => latest.current() })
    // Closed while it still stands in the page: only then the browser gives the focus back to where it was.
    return () => {
      letGo()
      leaveTop()
      element.close()
      returnFocus(element)
      release()
      forget?.()
    }
  }, [opened, isInAddress])
  const pressedOn = useRef<EventTarget>(null)
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  return {
    ref: dialog,
    tabIndex: -1,
    // A file chooser inside that is left without a file says `cancel`, too.
    onCancel: (event: SyntheticEvent) => {
      if (!isOwn(event)) return
      event.preventDefault()
      onClose()
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (!isOwn(event) || !opened || event.currentTarget.open) return
      // The browser closed it by itself, as it does at a second Escape: it is open until its owner says otherwise.
      event.currentTarget.showModal()
      onClose()
    },
    onPointerDown: ({ target }: SyntheticEvent) => {
      pressedOn.current = target
    },
    // A text that was selected beyond the edge of the dialog is no press outside.
    onClick: (event: SyntheticEvent) => {
      if (isOwn(event) && pressedOn.current === event.target) onClose()
    },
  }
}

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
