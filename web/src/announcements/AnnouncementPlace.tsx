import { useSession } from '../core/session/sessionContext'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { lazyPart } from '../ui/lazyPart'

const AnnouncementBanner = lazyPart(
  async () => (await import('./AnnouncementBanner')).AnnouncementBanner,
  'boundary',
)

/** Where an announcement stands. Its code is asked for when there is one, which is seldom. */
export const AnnouncementPlace = () => {
  const { session } = useSession()
  if (session.state !== 'signedIn' || session.user.announcement === undefined) return null
  const { announcement, userid } = session.user
  return (
    <LazyBoundary message={announcement.text}>
      <AnnouncementBanner announcement={announcement} userid={userid} />
    </LazyBoundary>
  )
}
