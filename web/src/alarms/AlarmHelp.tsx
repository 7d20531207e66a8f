import { useState } from 'react'
import { Button } from '../ui/button/Button'
import { Segmented } from '../ui/button/Segmented'
import { Dialog } from '../ui/dialog/Dialog'
import { Select } from '../ui/field/Select'
import { useIsPhone } from '../ui/layout/useIsPhone'
import styles from './Alarms.module.css'

/** How alarms work, each subject in one screen. */
const alarmHelp = [
  {
    id: 'acknowledge',
    title: 'Acknowledge',
    first: 'Says that you have seen an event and deal with it.',
    points: [
      'No one is notified of it again, and its escalation ends. The device goes on being recorded.',
      'By the button here, on the page of the device, in a push message, or by the link in an email. The link needs no sign-in.',
      'A note says what you are doing about it. All who see the device read it.',
      'The second one who acknowledges changes nothing: the first name stays.',
      'If it still lasts after eight hours, you get one reminder. Settings › Events of the device change the time.',
      'When it ends and begins anew, it is another event, and no one has acknowledged that one.',
      'Assign gives it to another person. It acknowledges nothing.',
    ],
  },
  {
    id: 'shelve',
    title: 'Shelve',
    first: 'Keeps one measurement of a device quiet for a time, with a reason that everyone sees.',
    points: [
      'For 15 minutes up to 7 days, or until the event ends.',
      'A higher level notifies all the same: a shelved warning does not hide an alarm.',
      'It stays in the list under Shelved, and on the page of the device, with the time that is left.',
      'When the time is over and it still lasts, it notifies. “Notify again” ends the shelf before.',
    ],
  },
  {
    id: 'service',
    title: 'Out of service',
    first: 'For a machine in the workshop: nothing that the device raises notifies anyone.',
    points: [
      'An ADMIN puts a device out of service in the menu of its page, with an end at most 90 days away and a reason.',
      'The page of the device says so at its top, with the way back.',
      'Events are recorded, and stand in the list under Out of service.',
      'At the end, or with “Return to service”, what still lasts notifies.',
    ],
  },
  {
    id: 'escalation',
    title: 'Escalation',
    first: 'A chain notifies one after the other, as long as no one acknowledges.',
    points: [
      'Chains belong to a group: its settings, tab On Call. Each step has a time after the beginning, people or a rota, and channels.',
      'A step reaches those who may see the device at that moment, by what they have confirmed.',
      'A step that reaches no one is followed by the next one at once.',
      'It ends when the event is acknowledged, shelved, hidden or over, when the device is put out of service, and after 24 hours.',
      'The row says when the next step is due; the history says whom each step reached, and whom not and why.',
    ],
  },
  {
    id: 'rota',
    title: 'Rota',
    first: 'Says who is on call when, week after week.',
    points: [
      'Shifts have days, hours and people. They keep to the clock of one time zone, in summer and winter.',
      'A shift that ends before it begins ends on the next day.',
      'An override puts one person in the place of the shifts, for a holiday or a swap.',
      'Saving shows when no one is on call in the next 28 days, and who cannot be reached.',
      'Quiet hours of a person do not hold back their turn on call.',
    ],
  },
] as const

type HelpSubject = (typeof alarmHelp)[number]['id']

const subjects = alarmHelp.map(({ id, title }) => [id, title] as const)
const isSubject = (value: string): value is HelpSubject => alarmHelp.some(({ id }) => id === value)

const HelpDialog = ({ first, onClose }: { first: HelpSubject; onClose: () => void }) => {
  const [subject, setSubject] = useState(first)
  const isPhone = useIsPhone()
  const shown = alarmHelp.find(({ id }) => id === subject)
  return (
    <Dialog title="How alarms work" onClose={onClose}>
      <div className={styles.help}>
        {isPhone ? (
          <Select
            aria-label="About"
            choices={alarmHelp.map(({ id, title }) => ({ value: id, label: title }))}
            value={subject}
            onChange={({ currentTarget: { value } }) => isSubject(value) && setSubject(value)}
          />
        ) : (
          <Segmented label="About" options={subjects} value={subject} onChange={setSubject} />
        )}
        {shown === undefined ? null : (
          <section aria-label={shown.title}>
            <h3>{shown.title}</h3>
            <p>{shown.first}</p>
            <ul>
              {shown.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** How alarms work, opened where the question comes up, at what it is about. */
export const AlarmHelp = ({ first }: { first: HelpSubject }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        How it works
      </Button>
      {isOpen ? <HelpDialog first={first} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
