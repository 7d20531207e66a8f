import { useState } from 'react'
import { endAnnouncement, getStaffAnnouncement } from '../../../shared/announcements/staffAnnouncement'
import { secondMs } from '../../../shared/core/time'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { Banner } from '../ui/feedback/Banner'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Instant } from '../ui/text/Instant'
import { Loading } from '../ui/feedback/Loading'
import styles from './Announcement.module.css'
import { AnnouncementDialog } from './AnnouncementDialog'
import { Button } from '../ui/button/Button'

/** The announcement, and who changed it last; for staff. */
export const AnnouncementSection = () => {
  const { data, error, mutate } = useEndpoint(getStaffAnnouncement, {})
  const [open, setOpen] = useState<'write' | 'end'>()
  const end = useAction(endAnnouncement, {
    success: ({ message }) => message,
    refresh: [readsOf(getStaffAnnouncement, {})],
  })
  if (data === undefined) {
    if (error === undefined) return <Loading label="Loading the announcement" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  const isNone = data.text === ''
  const [last] = data.log
  return (
    <section className={styles.card} aria-labelledby="announcement">
      <h2 id="announcement">Announcement</h2>
      {isNone ? (
        <p>Nothing is announced.</p>
      ) : (
        <>
          <Banner tone={data.tone}>{data.text}</Banner>
          <p>
            <Instant ms={data.fromTs * secondMs} /> to <Instant ms={data.untilTs * secondMs} />
          </p>
        </>
      )}
      {last === undefined ? null : (
        <p className={styles.soft}>
          Last changed by {last.eventUserEmail}, <Instant ms={last.ts * secondMs} />
        </p>
      )}
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={() => setOpen('write')}>
          {isNone ? 'Write Announcement' : 'Change Announcement'}
        </Button>
        {isNone ? null : (
          <Button size="compact-sm" variant="default" onClick={() => setOpen('end')}>
            End Announcement
          </Button>
        )}
      </div>
      {open === 'write' ? <AnnouncementDialog known={data} onClose={() => setOpen(undefined)} /> : null}
      {open === 'end' ? (
        <ConfirmDialog
          title="End Announcement"
          confirmLabel="End Announcement"
          danger
          onConfirm={() => end.run({ version: data.version })}
          onClose={() => setOpen(undefined)}
        >
          End the announcement? It disappears for everybody when they next load a page.
        </ConfirmDialog>
      ) : null}
    </section>
  )
}
