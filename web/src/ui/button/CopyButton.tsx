import { useEffect, useRef, useState } from 'react'
import { Button } from './Button'
import { VisuallyHidden } from '../text/VisuallyHidden'

const saidMs = 2000
const words = { idle: 'Copy', done: 'Copied', failed: 'Not copied' } as const

interface Props {
  /** What is copied, in words: `setup password`. */
  what: string
  text: string
}

/** Puts a text on the clipboard, and says that it did. */
export const CopyButton = ({ what, text }: Props) => {
  const [state, setState] = useState<keyof typeof words>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (next: keyof typeof words) => {
    setState(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setState('idle'), saidMs)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      say('done')
    } catch {
      // Refused by the browser, or a page that was not served safely.
      say('failed')
    }
  }
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        {words[state]}
      </Button>
      <VisuallyHidden role="status">{state === 'idle' ? '' : `${words[state]}: ${what}`}</VisuallyHidden>
    </>
  )
}
