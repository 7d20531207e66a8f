import type { PointerEvent } from 'react'
import { formatAgo, formatInstantWithZone } from './formatTime'
import { useNow } from './useNow'

/** How long ago something was; the exact time with its zone on hover, written when a person points at it. */
export const Ago = ({ ms, className }: { ms: number; className?: string | undefined }) => {
  const now = useNow()
  const tellExactly = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = formatInstantWithZone(ms)
  }
  return (
    <time className={className} dateTime={new Date(ms).toISOString()} onPointerEnter={tellExactly}>
      {formatAgo(ms, now)}
    </time>
  )
}
