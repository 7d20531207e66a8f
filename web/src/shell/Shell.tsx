import { Outlet, useLocation } from 'react-router-dom'
import { useEffect, useRef } from 'react'
import { AnnouncementPlace } from '../announcements/AnnouncementPlace'
import { readText } from '../core/storage/localStore'
import { useSession } from '../core/session/sessionContext'
import { viewing } from '../core/session/viewing'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { useIsPhone } from '../ui/layout/useIsPhone'
import { lazyPart } from '../ui/lazyPart'
import styles from './Shell.module.css'
import { Footer } from './Footer'
import { Header } from './Header'
import { useScrollPlace } from './useScrollPlace'

/**
 * Moves the focus to the page when its path changes, as a browser does when it loads one, so that keyboards and
 * screen readers start at the new content. Not at the first page, and not when the page itself took the focus.
 */
const useRouteFocus = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus()
  }, [pathname])
  return main
}

const ViewBanner = lazyPart(async () => (await import('../viewas/ViewBanner')).ViewBanner, 'boundary')
const BottomBar = lazyPart(async () => (await import('./BottomBar')).BottomBar, 'boundary')

/** Once the page has what it came for. */
const reportAfterMs = 8000

/** A browser in which alerts ring says at each load of a page where it takes them now. */
const useReportedPush = (userid: string | undefined): void => {
  useEffect(() => {
    if (
      userid === undefined ||
      viewing() !== undefined ||
      (readText('browser', 'rings') ?? 'null') === 'null'
    )
      return undefined
    const report = async () => (await import('../push/thisBrowser')).reportAgain(userid)
    const timer = setTimeout(() => void report().catch(() => undefined), reportAfterMs)
    return () => clearTimeout(timer)
  }, [userid])
}

/** What surrounds every page. */
export const Shell = () => {
  const main = useRouteFocus()
  useScrollPlace()
  const { session } = useSession()
  const isPhone = useIsPhone()
  const view = viewing()
  useReportedPush(session.state === 'signedIn' ? session.user.userid : undefined)
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {view === undefined ? null : (
        <LazyBoundary
          message={`You see ${view.of} as ${view.as}.`}
          fallback={<div className={styles.view} />}
        >
          <ViewBanner view={view} />
        </LazyBoundary>
      )}
      <Header />
      <AnnouncementPlace />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      {session.state === 'signedIn' && isPhone ? (
        <LazyBoundary message="">
          <BottomBar user={session.user} />
        </LazyBoundary>
      ) : null}
    </>
  )
}
