import * as z from 'zod/mini'
import type { Announcement } from '../../../shared/announcements/announcement'
import { secondMs } from '../../../shared/core/time'
import { useStored } from '../core/storage/useStored'
import { Banner } from '../ui/feedback/Banner'
import { useNow } from '../ui/text/useNow'
import styles from './Announcement.module.css'

interface Props {
  readonly announcement: Announcement
  readonly userid: string
}

const Dismissed = z.number()
const none = 0

/** An announcement of staff above the page, until it ends or is closed. */
export const AnnouncementBanner = ({ announcement, userid }: Props) => {
  const { id, text, tone, untilTs, link } = announcement
  const [dismissed, setDismissed] = useStored(`user:${userid}`, 'dismissedAnnouncement', Dismissed, none)
  const nowMs = useNow()
  if (dismissed === id || nowMs >= untilTs * secondMs) return null
  const more =
    link === undefined ? undefined : (
      <a href={link} rel="noreferrer">
        More
      </a>
    )
  return (
    <aside className={styles.banner} aria-label="Announcement">
      <Banner tone={tone} action={more} onDismiss={() => setDismissed(id)}>
        {text}
      </Banner>
    </aside>
  )
}
