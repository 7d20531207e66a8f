import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { endViewing } from '../core/session/changeView'
import { isViewOver, onViewOver } from '../core/session/viewOver'
import type { Viewing } from '../core/session/viewing'
import { Button } from '../ui/button/Button'
import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import styles from './ViewBanner.module.css'

/** As whom the portal is seen, since when, and the way out of it; on every page, for as long as it is so. */
export const ViewBanner = ({ view }: { view: Viewing }) => {
  useZone()
  const now = useNow()
  const isOver = useSyncExternalStore(onViewOver, isViewOver, () => false)
  return (
    <section aria-label="View as" className={styles.banner} data-over={isOver || undefined}>
      <span role="status" className={styles.words}>
        {isOver ? (
          <>
            <strong>This view has ended.</strong> Its time is over, or the rights that it rested on have
            changed.
          </>
        ) : (
          <>
            You see <Link to={view.path}>{view.of}</Link> as <strong>{view.as}</strong>, since{' '}
            {formatSince(view.sinceMs, now)}. Nothing can be changed.
          </>
        )}
      </span>
      <Button size="compact-sm" variant="default" className={styles.end} onClick={endViewing}>
        {isOver ? 'Back to Your Own View' : 'End View'}
      </Button>
    </section>
  )
}
