import { Suspense, lazy, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { Role } from '../../../shared/core/roles'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { LazyBoundary } from '../ui/feedback/LazyBoundary'
import { Loading } from '../ui/feedback/Loading'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import styles from './CommandQueuePanel.module.css'
import { useCommands } from './useCommands'

const CommandQueueCard = lazy(async () => ({
  default: (await import('./CommandQueueCard')).CommandQueueCard,
}))

interface Props {
  deviceid: DeviceId
  display: DisplaySettings
  role: Role | undefined
}

const describeQueue = ({ commands, standing }: ReturnType<typeof useCommands>): string => {
  if (commands === undefined) return 'Loading…'
  const waiting = standing?.pending ?? 0
  return waiting === 0 ? 'nothing waits for the device' : `${waiting} pending`
}

/** The command queue in one line, which opens in its place: it never moves the page by itself. */
export const CommandQueuePanel = (props: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const queue = useCommands(props.deviceid)
  if (queue.commands === undefined && queue.error !== undefined) {
    return (
      <p className={styles.panel}>
        <NotLoaded what="Command Queue" onRetry={queue.reload} />
      </p>
    )
  }
  return (
    <details className={styles.panel} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <strong>Command Queue</strong> <span role="status">{describeQueue(queue)}</span>
      </summary>
      {isOpen ? (
        <LazyBoundary message="The command queue could not be loaded. Please load the page again.">
          <Suspense fallback={<Loading label="Loading commands" />}>
            <CommandQueueCard {...props} />
          </Suspense>
        </LazyBoundary>
      ) : null}
    </details>
  )
}
