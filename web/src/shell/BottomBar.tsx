import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SessionUser } from '../core/session/sessionContext'
import { paths } from '../paths'
import { UnstyledButton } from '../ui/button/UnstyledButton'
import { AlarmBadge } from './AlarmBadge'
import { accountMenuId } from './headerLinks'
import styles from './BottomBar.module.css'
import { PaletteButton } from './palette/PaletteButton'

const shapes = {
  home: 'M3 9.5 10 3.5l7 6V17h-4.5v-4.5h-5V17H3z',
  events: 'M10 3a5 5 0 0 0-5 5c0 4-1.5 5-1.5 5h13S15 12 15 8a5 5 0 0 0-5-5M8.3 16.2a2 2 0 0 0 3.4 0',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4',
  account: 'M10 10a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6M3.5 17c0-6 13-6 13 0',
  provisioning: 'M3 5h14v10H3zM6 8v4M9 8v4M12 8v4M14.5 8v4',
} as const

const Icon = ({ name }: { name: keyof typeof shapes }) => (
  <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden>
    <path
      d={shapes[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

interface PlaceProps {
  to: string
  icon: keyof typeof shapes
  label: string
  children?: ReactNode
}

const Place = ({ to, icon, label, children }: PlaceProps) => {
  const { pathname } = useLocation()
  return (
    <Link to={to} className={styles.place} aria-current={pathname === to ? 'page' : undefined}>
      <Icon name={icon} />
      {label}
      {children}
    </Link>
  )
}

/** On a phone, within reach of the thumb: where most people go most often. */
export const BottomBar = ({ user }: { user: SessionUser }) => (
  <nav aria-label="Shortcuts" className={styles.bar}>
    {user.specialGroups.includes('provisioning_account') ? (
      <Place to={paths.provisioning()} icon="provisioning" label="Provisioning" />
    ) : (
      <>
        <Place to={paths.home()} icon="home" label="Home" />
        <Place to={paths.events()} icon="events" label="Events">
          <AlarmBadge className={styles.badge} />
        </Place>
      </>
    )}
    <PaletteButton user={user} className={styles.place}>
      <Icon name="search" />
      Search
    </PaletteButton>
    <UnstyledButton
      className={styles.place}
      aria-label={`Account of ${user.email}`}
      popoverTarget={accountMenuId}
    >
      <Icon name="account" />
      Account
    </UnstyledButton>
  </nav>
)
