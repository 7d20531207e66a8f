import { secondMs } from '../../../shared/core/time'

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
