import { Suspense, lazy } from 'react'
import { Link } from 'react-router-dom'
import { customerSlot } from '../brand/customerSlot'
import { Logo } from '../brand/Logo'
import { useSession } from '../core/sessionContext'
import { paths } from '../paths'
import { AccountMenu } from './AccountMenu'
import { HeaderLinks } from './HeaderLinks'
import { LazyBoundary } from '../ui/LazyBoundary'
import styles from './Shell.module.css'
import { ThemeToggle } from './ThemeToggle'

const SignedInTools = lazy(async () => ({ default: (await import('./SignedInTools')).SignedInTools }))

export const Header = () => {
  const { session } = useSession()
  return (
    <header className={styles.header}>
      <Link to={paths.home()} className={styles.brand}>
        <Logo />
      </Link>
      <span ref={customerSlot} />
      <nav aria-label="Main" className={styles.links}>
        <HeaderLinks className={styles.link} />
      </nav>
      {session.state === 'signedIn' && (
        <LazyBoundary message="">
          <Suspense fallback={<span className={styles.tools} />}>
            <SignedInTools user={session.user} />
          </Suspense>
        </LazyBoundary>
      )}
      <ThemeToggle />
      {session.state === 'signedIn' && <AccountMenu user={session.user} />}
    </header>
  )
}
