import { formatAgo, formatInstantWithZone } from './formatTime'
import { useNow } from './useNow'

/** How long ago something was; the exact time with its zone on hover. */
export const Ago = ({ ms, className }: { ms: number; className?: string | undefined }) => {
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(ms).toISOString()} title={formatInstantWithZone(ms)}>
      {formatAgo(ms, now)}
    </time>
  )
}
