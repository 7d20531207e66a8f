import { formatInstant, formatInstantWithZone } from './formatTime'
import { useZone } from './zone/useZone'

/** A date and time in the chosen zone, which shows on hover. */
export const Instant = ({ ms, className }: { ms: number; className?: string | undefined }) => {
  useZone()
  return (
    <time className={className} dateTime={new Date(ms).toISOString()} title={formatInstantWithZone(ms)}>
      {formatInstant(ms)}
    </time>
  )
}
