import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'

/** A value that was left alone for so long is what a person meant. */
const calmMs = 900

/** Words for a screen reader once they no longer change: not for each pixel of a drag. */
export const SpokenLater = ({ text }: { text: string }) => {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), calmMs)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}
