import { useInsertionEffect, useSyncExternalStore } from 'react'
import { secondMs } from '../../../shared/core/time'
import { linkEnds } from '../../../shared/sharelinks/linkEnds'
import type { Shared } from '../../../shared/sharelinks/shared'
import { brandVariables } from '../brand/accentShades'
import { useBrand } from '../brand/brand'
import { useColorScheme } from '../core/styles/colorScheme'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { StatusMark } from '../ui/feedback/StatusMark'
import { formatInstant, formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { zoneName } from '../ui/zone/zoneName'
import { type Ending, useShared } from './useShared'
import { SharedDeviceView } from './SharedDeviceView'
import { SharedViewTable } from './SharedViewTable'
import styles from './Shared.module.css'

/** Until when a link lasts: its time, and what ends it before. */
const sayUntil = (shared: Shared): string => {
  const time = formatInstant(shared.untilTs * secondMs)
  const place = shared.kind === 'device' ? shared.untilInside : undefined
  return place === undefined ? time : `it enters ${place}, at the latest ${time}`
}

const Ended = ({ end, arrived }: Ending) => {
  const now = useNow()
  return (
    <section className={styles.ended} role="alert">
      <h1 className={styles.title}>
        {arrived === undefined
          ? linkEnds[end]
          : `Arrived at ${arrived.name} ${formatSince(arrived.ms, now)}; this link has ended.`}
      </h1>
      <p>
        {end === 'LINK_UNKNOWN'
          ? 'Check that the whole link was copied, with all that stands behind the #.'
          : 'Ask who sent it to you for a new one.'}{' '}
        If you have an account, <a href="/">open the portal</a> instead.
      </p>
    </section>
  )
}

/** What a link shows, or why it shows nothing. */
const SharedLink = ({ token }: { token: string }) => {
  const { title } = useBrand()
  const { shared, session = '', ending, failure, refresh } = useShared(token)
  useDocumentTitle(shared?.name ?? 'Shared')
  const isOpening = ending === undefined && shared === undefined && failure === undefined
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        {ending !== undefined ? (
          <Ended {...ending} />
        ) : shared === undefined ? (
          isOpening ? (
            <Loading label="Opening the link" />
          ) : (
            <ErrorBox error={failure} isPage onRetry={() => void refresh()} />
          )
        ) : (
          <>
            <header className={styles.head}>
              <h1 className={styles.title}>{shared.name}</h1>
              <p className={styles.by}>
                Shared by {shared.sharedBy} until {sayUntil(shared)}
              </p>
              {failure === undefined ? null : (
                <StatusMark tone="warning">Could not be refreshed: what you see may be old.</StatusMark>
              )}
            </header>
            {shared.kind === 'device' ? (
              <SharedDeviceView shared={shared} session={session} />
            ) : (
              <SharedViewTable shared={shared} />
            )}
          </>
        )}
      </main>
      {/* What comes would push it away. */}
      {isOpening ? null : (
        <footer className={styles.foot}>
          {title}. Times in {zoneName()}.
        </footer>
      )}
    </div>
  )
}

const onHash = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}
const tokenOf = (): string => window.location.hash.slice(1)

/** The page in the colours of its brand; another link in the same tab is another page. */
export const SharedPage = () => {
  const brand = useBrand()
  const token = useSyncExternalStore(onHash, tokenOf)
  useColorScheme()
  useInsertionEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(brandVariables(brand))) style.setProperty(name, value)
  }, [brand])
  return <SharedLink key={token} token={token} />
}
