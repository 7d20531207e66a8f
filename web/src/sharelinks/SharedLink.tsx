import { useEffect } from 'react'
import { secondMs } from '../../../shared/core/time'
import { type LinkEnd, linkEnds } from '../../../shared/sharelinks/shared'
import { useBrand } from '../brand/brand'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { StatusMark } from '../ui/feedback/StatusMark'
import { formatInstant } from '../ui/text/formatTime'
import { zoneName } from '../ui/zone/zoneName'
import { SharedDeviceView } from './SharedDeviceView'
import { SharedViewTable } from './SharedViewTable'
import styles from './Shared.module.css'
import { useShared } from './useShared'

/** Search engines follow links that people put on pages of their own. */
const useNoIndex = (): void => {
  useEffect(() => {
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex'
    document.head.append(robots)
    return () => robots.remove()
  }, [])
}

const Ended = ({ end }: { end: LinkEnd }) => (
  <section className={styles.ended} role="alert">
    <h1 className={styles.title}>{linkEnds[end]}</h1>
    <p>
      {end === 'LINK_UNKNOWN'
        ? 'Check that the whole link was copied, with all that stands behind the #.'
        : 'Ask who sent it to you for a new one.'}
    </p>
  </section>
)

/** What a link shows, or why it shows nothing. */
export const SharedLink = ({ token }: { token: string }) => {
  const { title } = useBrand()
  const { shared, session = '', end, failure, refresh } = useShared(token)
  useNoIndex()
  useDocumentTitle(shared?.name ?? 'Shared')
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        {end !== undefined ? (
          <Ended end={end} />
        ) : shared === undefined ? (
          failure === undefined ? (
            <Loading label="Opening the link" />
          ) : (
            <ErrorBox error={failure} isPage onRetry={() => void refresh()} />
          )
        ) : (
          <>
            <header className={styles.head}>
              <h1 className={styles.title}>{shared.name}</h1>
              <p className={styles.by}>
                Shared by {shared.sharedBy} until {formatInstant(shared.untilTs * secondMs)}
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
      <footer className={styles.foot}>
        {title}. Times in {zoneName()}.
      </footer>
    </div>
  )
}
