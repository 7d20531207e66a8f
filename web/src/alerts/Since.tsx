import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { usePainted } from '../ui/usePainted'
import { useZone } from '../ui/zone/useZone'

/** `since 04:51`; nothing while it is not known. */
export const Since = ({ ms }: { ms: number | undefined }) => {
  const now = useNow()
  const isPainted = usePainted()
  useZone()
  if (ms === undefined) return null
  return (
    <>
      {' '}
      since <time dateTime={new Date(ms).toISOString()}>{isPainted ? formatSince(ms, now) : ''}</time>
    </>
  )
}
