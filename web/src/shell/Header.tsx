import { type ReactNode, Suspense, lazy } from 'react'
import { Link } from 'react-router-dom'
import { customerSlot } from '../brand/customerSlot'
import { Logo } from '../brand/Logo'
import { useSession } from '../core/session/sessionContext'
import { paths } from '../paths'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { HeaderLink } from './HeaderLink'
import styles from './Shell.module.css'
import { ThemeToggle } from './ThemeToggle'

// The sign-in does without the code of these.
const SignedInLinks = lazy(async () => ({ default: (await import('./SignedInLinks')).SignedInLinks }))
const SignedInTools = lazy(async () => ({ default: (await import('./SignedInTools')).SignedInTools }))
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu')).AccountMenu }))

const Lazy = ({ place, children }: { place?: string | undefined; children: ReactNode }) => (
  <LazyBoundary message="">
    <Suspense fallback={<span className={place} />}>{children}</Suspense>
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
