import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type IconNode } from 'lucide'
import { useSyncExternalStore } from 'react'
import { PermissionButton } from '../ui/button/PermissionButton'
import { Icon } from '../ui/icon/Icon'
import { Instant } from '../ui/text/Instant'
import { useReadingsStore } from '../livereadings/readingsStore'
import { Button } from '../ui/button/Button'
import styles from './Timeline.module.css'

interface Props {
  isRestricted: boolean | undefined
  onReachOldest: () => void
}

/** The position of the timeline. On the latest reading a new one changes nothing here, and nothing is rendered. */
const usePlace = () => {
  const { subscribe, snapshot } = useReadingsStore()
  const text = useSyncExternalStore(subscribe, () => {
    const { steps, count, selected } = snapshot()
    return JSON.stringify([steps, steps >= count - 1, steps === 0 ? null : selected?.ts, count === 0])
  })
  const [steps, isOldest, shownTs, isEmpty] = JSON.parse(text) as [number, boolean, number | null, boolean]
  return { steps, isOldest, shownTs: shownTs ?? undefined, isEmpty }
}

/** Steps through earlier readings, by one or by ten; the page shows the one at its position. */
export const Timeline = ({ isRestricted, onReachOldest }: Props) => {
  const store = useReadingsStore()
  const { steps, isOldest, shownTs, isEmpty } = usePlace()
  const noEarlier = isRestricted
    ? 'On this plan the page shows the newest reading only.'
    : isOldest
      ? 'No earlier reading is loaded.'
      : undefined
  const noLater = steps === 0 ? 'This is the latest reading.' : undefined
  const go = (to: number) => {
    if (to >= store.snapshot().count - 11) onReachOldest()
    store.stepTo(to)
  }
  const step = (icon: IconNode, name: string, by: number, reason: string | undefined) => (
    <PermissionButton
      variant="default"
      size="compact-sm"
      aria-label={name}
      disabledReason={reason}
      onClick={() => go(steps + by)}
    >
      <Icon of={icon} />
    </PermissionButton>
  )
  if (isEmpty) return null
  return (
    <div className={styles.timeline} role="group" aria-label="Timeline">
      {step(ChevronsLeft, 'Ten readings back', 10, noEarlier)}
      {step(ChevronLeft, 'One reading back', 1, noEarlier)}
      <span className={styles.when} aria-live="polite">
        {shownTs === undefined ? 'Latest' : <Instant ms={shownTs * 1000} />}
      </span>
      {step(ChevronRight, 'One reading forward', -1, noLater)}
      {step(ChevronsRight, 'Ten readings forward', -10, noLater)}
      {steps === 0 ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => store.stepTo(0)}>
          Back to latest
        </Button>
      )}
    </div>
  )
}
