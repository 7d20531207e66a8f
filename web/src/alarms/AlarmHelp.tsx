import { useState } from 'react'
import { Button } from '../ui/button/Button'
import { Segmented } from '../ui/button/Segmented'
import { Dialog } from '../ui/dialog/Dialog'
import { Select } from '../ui/field/Select'
import { useIsPhone } from '../ui/layout/useIsPhone'
import { type HelpSubject, alarmHelp } from './alarmHelp'
import styles from './Alarms.module.css'

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
