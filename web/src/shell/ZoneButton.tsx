import { Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { SessionUser } from '../core/session/sessionContext'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { zoneStore } from '../ui/zone/zoneStore'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import { lazyPart } from '../ui/lazyPart'
import { deviceInPath } from './headerLinks'
import styles from './Shell.module.css'

const ZoneMenu = lazyPart(async () => (await import('./ZoneMenu')).ZoneMenu, 'boundary')
const SiteZone = lazyPart(async () => (await import('./SiteZone')).SiteZone, 'boundary')

const words = { mine: 'My time', site: 'Site time', utc: 'UTC' } as const

const Clock = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden>
    <path
      d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7v5.2l3.4 2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
  </svg>
)

/** Which time zone all times are shown in, and the choice of another; its code arrives with the first press. */
export const ZoneButton = ({ user }: { user: SessionUser }) => {
  const [isWanted, setIsWanted] = useState(false)
  const choice = useSyncExternalStore(zoneStore.subscribe, zoneStore.choice)
  const { pathname } = useLocation()
  const label = `Time zone: ${words[choice]}`
  const face = (
    <>
      <Clock />
      <span className={styles.zoneName}>{words[choice]}</span>
    </>
  )
  const closed = (
    <UnstyledButton
      className={styles.zone}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setIsWanted(true)}
    >
      {face}
    </UnstyledButton>
  )
  return (
    <>
      {isWanted ? (
        <Suspense fallback={closed}>
          <ZoneMenu userid={user.userid} label={label}>
            {face}
          </ZoneMenu>
        </Suspense>
      ) : (
        closed
      )}
      {choice === 'site' ? (
        <LazyBoundary message="">
          <SiteZone deviceid={deviceInPath(pathname)} />
        </LazyBoundary>
      ) : null}
    </>
  )
}
