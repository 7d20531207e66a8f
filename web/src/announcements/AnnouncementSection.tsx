import { useState } from 'react'
import {
  endAnnouncement,
  getStaffAnnouncement,
  type StaffAnnouncement,
  maxAnnouncementLength,
  putAnnouncement,
} from '../../../shared/announcements/staffAnnouncement'
import { secondMs, dayMs } from '../../../shared/core/time'
import { announcementTones } from '../../../shared/announcements/announcement'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { useEndpoint } from '../core/api/useEndpoint'
import { Banner } from '../ui/feedback/Banner'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Instant } from '../ui/text/Instant'
import { Loading } from '../ui/feedback/Loading'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { FormDialog } from '../ui/form/FormDialog'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { Textarea } from '../ui/field/Textarea'
import { Button } from '../ui/button/Button'
import styles from './Announcement.module.css'
import { portalNowMs } from '../ui/text/portalClock'

interface Props {
  readonly known: StaffAnnouncement
  readonly onClose: () => void
}

const minuteLength = '2026-01-31T12:00'.length

/** `2026-01-31T12:00`, UTC: people of many zones read what is announced, and staff mean one moment. */
const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, minuteLength)
const secondsOf = (time: string): number => Date.parse(`${time}Z`) / secondMs

/** Writes the announcement, or changes it. */
const AnnouncementDialog = ({ known, onClose }: Props) => {
  const [now] = useState(portalNowMs)
  const isNew = known.text === ''
  const form = useEndpointForm(putAnnouncement, {
    saved: {
      text: known.text,
      tone: known.tone,
      from: timeOf(isNew ? now : known.fromTs * secondMs),
      until: timeOf(isNew ? now + dayMs : known.untilTs * secondMs),
      link: known.link,
    },
    request: ({ from, until, ...values }) => ({
      ...values,
      fromTs: secondsOf(from),
      untilTs: secondsOf(until),
      version: known.version,
    }),
    fieldOf: (path) => ({ fromTs: 'from', untilTs: 'until' })[path] ?? path,
    success: ({ message }) => message,
    refresh: [readsOf(getStaffAnnouncement, {})],
    onDone: onClose,
  })
  return (
    <FormDialog title="Announcement" form={form} submit="Announce" onClose={onClose}>
      <Textarea
        label="Text"
        description={`Everybody who is logged in sees it above the page. At most ${maxAnnouncementLength} characters.`}
        maxLength={maxAnnouncementLength}
        autosize
        minRows={2}
        maxRows={6}
        autoFocus
        {...form.field('text')}
      />
      <Select
        label="Tone"
        choices={announcementTones.map((tone) => ({ value: tone, label: nameOfLevel(tone) }))}
        {...form.field('tone')}
      />
      <TextInput type="datetime-local" label="From (UTC)" {...form.field('from')} />
      <TextInput type="datetime-local" label="Until (UTC)" {...form.field('until')} />
      <TextInput
        type="url"
        label="Link"
        description="The address of a page that says more. Optional."
        placeholder="https://"
        autoComplete="off"
        {...form.field('link')}
      />
    </FormDialog>
  )
}

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
