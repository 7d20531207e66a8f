import { formatInstant, formatInstantWithZone } from './formatTime'

/** A date and time in the viewer's zone, which shows on hover. */
export const Instant = ({ ms, className }: { ms: number; className?: string | undefined }) => (
  <time className={className} dateTime={new Date(ms).toISOString()} title={formatInstantWithZone(ms)}>
    {formatInstant(ms)}
  </time>
)
