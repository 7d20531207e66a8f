import { Button } from '@mantine/core'
import { PermissionButton } from '../ui/PermissionButton'
import { Instant } from '../ui/Instant'
import { useReadingsSnapshot, useReadingsStore } from './readingsContext'
import styles from './Timeline.module.css'

interface Props {
  isRestricted: boolean | undefined
  onReachOldest: () => void
}

/** Steps through earlier readings, by one or by ten; the page shows the one it stands on (spec 1 §4). */
export const Timeline = ({ isRestricted, onReachOldest }: Props) => {
  const store = useReadingsStore()
  const { steps, count, selected } = useReadingsSnapshot()
  const isOldest = steps >= count - 1
  const noEarlier = isRestricted
    ? 'The plan keeps the latest reading only.'
    : isOldest
      ? 'No earlier reading is loaded.'
      : undefined
  const noLater = steps === 0 ? 'This is the latest reading.' : undefined
  const go = (to: number) => {
    if (to >= count - 11) onReachOldest()
    store.stepTo(to)
  }
  const step = (label: string, name: string, by: number, reason: string | undefined) => (
    <PermissionButton
      variant="default"
      size="compact-sm"
      aria-label={name}
      disabledReason={reason}
      onClick={() => go(steps + by)}
    >
      {label}
    </PermissionButton>
  )
  if (selected === undefined) return null
  return (
    <div className={styles.timeline} role="group" aria-label="Timeline">
      {step('«', 'Ten readings back', 10, noEarlier)}
      {step('‹', 'One reading back', 1, noEarlier)}
      <span className={styles.when} aria-live="polite">
        {steps === 0 ? 'Latest' : <Instant ms={selected.ts * 1000} />}
      </span>
      {step('›', 'One reading forward', -1, noLater)}
      {step('»', 'Ten readings forward', -10, noLater)}
      {steps === 0 ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => store.stepTo(0)}>
          Back to latest
        </Button>
      )}
    </div>
  )
}
