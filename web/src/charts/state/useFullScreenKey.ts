import { type Dispatch, type SetStateAction, useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null

/** The key F gives all the room that there is, and takes it back. */
export const useFullScreenKey = (setIsFull: Dispatch<SetStateAction<boolean>>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey
      if (event.key.toLowerCase() === 'f' && isAlone && !isTyping(event.target))
        setIsFull((isFull) => !isFull)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [setIsFull])
}
