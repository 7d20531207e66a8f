import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { addOpenModal } from './leaveGuards'
import { pageHold } from './pageHold'

/** What had the focus before the lowest of the dialogs that stand on one another. */
const openers = new WeakMap<Element, Element | null>()

const openerNow = (): Element | null => {
  const beneath = [...document.querySelectorAll('dialog[open]')].at(-1)
  return (beneath === undefined ? undefined : openers.get(beneath)) ?? document.activeElement
}

/** A button of the dialog beneath may be gone by now, and the browser would lose the place of whoever types. */
const returnFocus = (dialog: Element): void => {
  const opener = openers.get(dialog)
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
}

const open = (dialog: HTMLDialogElement): void => {
  openers.set(dialog, openerNow())
  dialog.showModal()
}

/**
 * A modal on the browser's own dialog: focus stays inside and returns to where it was; Escape, a press outside and the
 * browser's Back ask to close it, and whoever opened it decides. What the page's address says to be open Back closes by
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
    const release = pageHold.take()
    const forget = isInAddress ? undefined : addOpenModal({ close: () => latest.current() })
    // Closed while it still stands in the page: only then the browser gives the focus back to where it was.
    return () => {
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
