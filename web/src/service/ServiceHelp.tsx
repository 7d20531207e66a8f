import { useState } from 'react'
import { Button } from '../ui/button/Button'
import { Dialog } from '../ui/dialog/Dialog'
import styles from './Service.module.css'

const points = [
  'A plan says what is done and how often: by engine hours, by months, or both. What comes first counts, from the last entry in the log of each machine.',
  'Only an entry in the log resets a plan. An entry can be undone; the one before counts again.',
  'Photos and PDF files can be attached to an entry, as it is written or afterwards. Place and time that cameras write into photos are left out.',
  'Engine hours are those of the machine’s own meter where it has one. Of others the portal counts them from readings, and says them as at least and at most.',
  'A meter that shows less than before, or more than the time allows, asks: a new meter, or does it go on from what the machine had? Nothing is guessed.',
  'A meter that is silent for a week is unknown, not fine. What is due by what was read before stays due.',
  'Soon is so many hours or days before, as the plan says. Overdue is past a tenth of the interval.',
  'The forecast is made of the hours by weekday of the last eight weeks. The date falls into the band in brackets four times of five.',
  'Soon, due and overdue are each mailed once: to who made the plan, and to those who chose emails of alerts (soon) or warnings (due, overdue) of the group.',
] as const

/** How service planning works, where the question comes up. */
export const ServiceHelp = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        How it works
      </Button>
      {isOpen ? (
        <Dialog title="How service planning works" onClose={() => setIsOpen(false)}>
          <ul className={styles.help}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  )
}
