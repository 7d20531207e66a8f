import { type RefObject, useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The key `/` goes to this field, unless somebody is typing elsewhere or a dialog is open. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [field])
}
