import { secondMs } from '../../../shared/core/time'
import { Ago } from '../ui/text/useNow'
import { StatusMark } from '../ui/feedback/StatusMark'

export type ContactState = 'live' | 'stale' | 'never'

const graceSeconds = 60
const leastSeconds = 360

/** Stale: no contact for longer than the larger of interval + 60 s and 360 s. */
export const contactState = (
  { lastContactMs, intervalSeconds }: { lastContactMs?: number | undefined; intervalSeconds: number },
  nowMs: number,
): ContactState => {
  if (lastContactMs === undefined) return 'never'
  const patienceMs = Math.max(intervalSeconds + graceSeconds, leastSeconds) * secondMs
  return nowMs - lastContactMs > patienceMs ? 'stale' : 'live'
}

/** When a device was last heard of; marked only where that is too long ago, or has never been. */
export const ContactMark = ({ state, ms }: { state: ContactState; ms: number | undefined }) => {
  if (ms === undefined) return <StatusMark tone="none">No contact yet</StatusMark>
  const ago = <Ago ms={ms} className="tabular" />
  return state === 'live' ? ago : <StatusMark tone="warning">{ago} · offline</StatusMark>
}
