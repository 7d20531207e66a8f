import { useEffect, useState } from 'react'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { lazyPart } from '../ui/lazyPart'

const UnacknowledgedCount = lazyPart(
  async () => (await import('../alarms/UnacknowledgedCount')).UnacknowledgedCount,
  'boundary',
)

/** What the page itself needs comes first. */
const waitMs = 3000

/** How many alarms wait for a person, beside the way to them. */
export const AlarmBadge = ({ className }: { className: string | undefined }) => {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue ? (
    <LazyBoundary message="">
      <UnacknowledgedCount className={className} />
    </LazyBoundary>
  ) : null
}
