import { useNow } from '../ui/text/useNow'
import { formatLasted } from './formatLasted'

/** How long something has lasted by now; the time is epoch seconds. */
export const LastsFor = ({ sinceTs }: { sinceTs: number }) => {
  const nowMs = useNow()
  return <span className="tabular">{formatLasted(Math.max(0, nowMs / 1000 - sinceTs))}</span>
}
