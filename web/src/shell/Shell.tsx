import { Outlet } from 'react-router-dom'
import { AnnouncementPlace } from '../announcements/AnnouncementPlace'
import { Footer } from './Footer'
import { Header } from './Header'
import styles from './Shell.module.css'
import { useRouteFocus } from './useRouteFocus'
import { useScrollPlace } from './useScrollPlace'

/** What surrounds every page. */
export const Shell = () => {
  const main = useRouteFocus()
  useScrollPlace()
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header />
      <AnnouncementPlace />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
    </>
  )
}
