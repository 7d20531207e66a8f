import { useState } from 'react'
import { announcementTones } from '../../../shared/announcements/announcement'
import {
  type StaffAnnouncement,
  getStaffAnnouncement,
  maxAnnouncementLength,
  putAnnouncement,
} from '../../../shared/announcements/staffAnnouncement'
import { dayMs, secondMs } from '../../../shared/core/time'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { FormDialog } from '../ui/form/FormDialog'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/TextInput'
import { Textarea } from '../ui/field/Textarea'

interface Props {
  readonly known: StaffAnnouncement
  readonly onClose: () => void
}

const minuteLength = '2026-01-31T12:00'.length

/** `2026-01-31T12:00`, UTC: people of many zones read what is announced, and staff mean one moment. */
const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, minuteLength)
const secondsOf = (time: string): number => Date.parse(`${time}Z`) / secondMs

/** Writes the announcement, or changes it. */
export const AnnouncementDialog = ({ known, onClose }: Props) => {
  const [now] = useState(() => Date.now())
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
