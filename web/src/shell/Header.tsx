import { Suspense, lazy } from 'react'
import { Link } from 'react-router-dom'
import { Logo } from '../brand/Logo'
import { useSession } from '../core/sessionContext'
import { paths } from '../paths'
import { HeaderLinks } from './HeaderLinks'
import styles from './Shell.module.css'
import { ThemeToggle } from './ThemeToggle'

// The menu's library is not needed before somebody is signed in.
const AccountMenu = lazy(async () => ({ default: (await import('./AccountMenu')).AccountMenu }))

export const Header = () => {
  const { session } = useSession()
  return (
    <header className={styles.header}>
      <Link to={paths.home()} className={styles.brand}>
        <Logo />
      </Link>
      <nav aria-label="Main" className={styles.links}>
        <HeaderLinks className={styles.link} />
      </nav>
      <ThemeToggle />
      {session.state === 'signedIn' && (
        <Suspense fallback={<span className={styles.menuSpace} />}>
          <AccountMenu user={session.user} />
        </Suspense>
      )}
    </header>
  )
}
