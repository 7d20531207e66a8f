import { Link } from 'react-router-dom'
import { Logo } from '../brand/Logo'
import { useSession } from '../core/sessionContext'
import { paths } from '../paths'
import { AccountMenu } from './AccountMenu'
import { HeaderLinks } from './HeaderLinks'
import { PaletteButton } from './palette/PaletteButton'
import styles from './Shell.module.css'
import { ThemeToggle } from './ThemeToggle'

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
      {session.state === 'signedIn' && <PaletteButton user={session.user} />}
      <ThemeToggle />
      {session.state === 'signedIn' && <AccountMenu user={session.user} />}
    </header>
  )
}
