import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { usePainted } from '../ui/usePainted'
import { useZone } from '../ui/zone/useZone'

interface Props {
  ms: number | undefined
  /** Whether it is a text of its own: it has no room before it then. */
  isAlone?: boolean
}

/** `since 04:51`; nothing while it is not known. */
export const Since = ({ ms, isAlone = false }: Props) => {
  const now = useNow()
  const isPainted = usePainted()
  useZone()
  if (ms === undefined) return null
  return (
    <>
      {isAlone ? '' : ' '}since{' '}
      <time dateTime={new Date(ms).toISOString()}>{isPainted ? formatSince(ms, now) : ''}</time>
    </>
  )
}
