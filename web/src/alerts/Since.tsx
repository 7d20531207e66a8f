import { formatSince } from '../ui/formatTime'
import { useNow } from '../ui/useNow'

/** `since 04:51`; nothing while it is not known. */
export const Since = ({ ms }: { ms: number | undefined }) => {
  const now = useNow()
  if (ms === undefined) return null
  return (
    <>
      {' '}
      since <time dateTime={new Date(ms).toISOString()}>{formatSince(ms, now)}</time>
    </>
  )
}
