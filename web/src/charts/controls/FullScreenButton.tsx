import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { Button } from '../../ui/button/Button'

interface Props {
  isFull: boolean
  onPress: () => void
}

/** Gives the chart the whole screen, and takes it back; the key F does the same. */
export const FullScreenButton = ({ isFull, onPress }: Props) => (
  <Button
    size="compact-sm"
    variant="plain"
    aria-label="Full screen"
    aria-pressed={isFull}
    aria-keyshortcuts="f"
    title="Full screen (F)"
    onClick={onPress}
  >
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
      <path
        d={isFull ? 'M6 2v4H2M10 2v4h4M6 14v-4H2M10 14v-4h4' : 'M2 6V2h4M14 6V2h-4M2 10v4h4M14 10v4h-4'}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  </Button>
)

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
