import type { PointerEvent } from 'react'
import { formatInstant, formatInstantWithZone } from './formatTime'
import { useZone } from '../zone/useZone'

/** A date and time in the chosen zone, which is written when a person points at it: a table shows hundreds of them. */
export const Instant = ({ ms, className }: { ms: number; className?: string | undefined }) => {
  useZone()
  const tellZone = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    currentTarget.title = formatInstantWithZone(ms)
  }
  return (
    <time className={className} dateTime={new Date(ms).toISOString()} onPointerEnter={tellZone}>
      {formatInstant(ms)}
    </time>
  )
}
