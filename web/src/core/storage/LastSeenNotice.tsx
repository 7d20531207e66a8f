import { useEffect } from 'react'
import { Banner } from '../../ui/feedback/Banner'
import { formatAgo, formatSince } from '../../ui/text/formatTime'
import { useNow } from '../../ui/text/useNow'
import { useZone } from '../../ui/zone/useZone'
import { startAnew } from '../api/askAgain'
import { isLastSeen } from './lastSeen'
import styles from './LastSeenNotice.module.css'

/** Says that a page is one of before, and how old it is. Once the portal answers, nothing of before stays. */
export const LastSeenNotice = ({ seenMs }: { seenMs: number }) => {
  useZone()
  const now = useNow()
  useEffect(() => () => startAnew([isLastSeen]), [])
  return (
    <div role="status" className={styles.place}>
      <Banner tone="warning">
        {navigator.onLine ? 'The portal does not answer.' : 'You are offline.'} This is what was last seen at{' '}
        {formatSince(seenMs, now)} ({formatAgo(seenMs, now)}). Nothing can be changed until the portal answers
        again.
      </Banner>
    </div>
  )
}
