import { type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { customerSlot, Logo } from '../brand/Logo'
import { useSession } from '../core/session/sessionContext'
import { paths } from '../paths'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { setColorScheme, useColorScheme } from '../core/styles/colorScheme'
import { IconButton } from '../ui/button/IconButton'
import { lazyPart } from '../ui/lazyPart'
import { HeaderLink } from './HeaderLink'
import styles from './Shell.module.css'

const sun =
  'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M12 2v2.2M12 19.8V22M4.9 4.9l1.6 1.6M17.5 17.5l1.6 1.6M2 12h2.2M19.8 12H22M4.9 19.1l1.6-1.6M17.5 6.5l1.6-1.6'
const moon = 'M20.5 14.2A8.5 8.5 0 0 1 9.8 3.5a8.5 8.5 0 1 0 10.7 10.7Z'

/** Turns light into dark and back, and remembers it; until then the system decides. */
const ThemeToggle = () => {
  const scheme = useColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={`Switch to ${other} colours`}
      title={`Switch to ${other} colours`}
      onClick={() => setColorScheme(other)}
    >
      <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden>
        <path
          d={scheme === 'dark' ? sun : moon}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </IconButton>
  )
}

// The sign-in does without the code of these.
const SignedInLinks = lazyPart(async () => (await import('./SignedInHeader')).SignedInLinks, 'boundary')
const SignedInTools = lazyPart(async () => (await import('./SignedInHeader')).SignedInTools, 'boundary')
const AccountMenu = lazyPart(async () => (await import('./AccountMenu')).AccountMenu, 'boundary')

const Lazy = ({ place, children }: { place?: string | undefined; children: ReactNode }) => (
  <LazyBoundary message="" fallback={<span className={place} />}>
    {children}
  </LazyBoundary>
)

const waysIn = [
  ['Signup', paths.signUp()],
  ['Login', paths.login()],
] as const

export const Header = () => {
  const { session } = useSession()
  return (
    <header className={styles.header}>
      <Link to={paths.home()} className={styles.brand}>
        <Logo />
      </Link>
      <span ref={customerSlot} />
      <nav aria-label="Main" className={styles.links}>
        {session.state === 'signedOut' &&
          waysIn.map(([label, to]) => (
            <HeaderLink key={to} to={to} className={styles.link}>
              {label}
            </HeaderLink>
          ))}
        {session.state === 'signedIn' && (
          <Lazy>
            <SignedInLinks user={session.user} className={styles.link} />
          </Lazy>
        )}
      </nav>
      {session.state === 'signedIn' && (
        <Lazy place={styles.tools}>
          <SignedInTools user={session.user} />
        </Lazy>
      )}
      <ThemeToggle />
      {session.state === 'signedIn' && (
        <Lazy place={styles.account}>
          <AccountMenu user={session.user} />
        </Lazy>
      )}
    </header>
  )
}
