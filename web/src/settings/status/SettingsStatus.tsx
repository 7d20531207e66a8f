import { useState } from 'react'
import type { ConfigWarning } from '../../../../shared/settings/configWarnings'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import { StatusMark } from '../../ui/feedback/StatusMark'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'
import { useWarnings } from '../useWarnings'
import styles from './SettingsStatus.module.css'
import { WarningList } from './WarningList'
import { lazyPart } from '../../ui/lazyPart'

// Its code and its request are 3 kB and a round trip that a person who came to change a setting does not wait for.
const QueueFact = lazyPart(async () => (await import('./QueueFact')).QueueFact, 'boundary')
const QueueRetry = lazyPart(async () => (await import('./QueueFact')).QueueRetry, 'boundary')
const CommandQueueCard = lazyPart(
  async () => (await import('../../commands/CommandQueueCard')).CommandQueueCard,
  'boundary',
)

/** The worst first; the table has its own order within a tone. */
const worstOf = (warnings: readonly ConfigWarning[]): ConfigWarning | undefined =>
  (['alarm', 'warning', 'info'] as const)
    .map((tone) => warnings.find((each) => each.tone === tone))
    .find((found) => found !== undefined)

const WarningFact = ({ warnings }: { readonly warnings: readonly ConfigWarning[] }) => {
  const worst = worstOf(warnings)
  if (worst === undefined) return null
  return (
    <StatusMark tone={worst.tone}>
      {warnings.length === 1 ? null : <strong>{warnings.length} warnings: </strong>}
      {worst.text}
    </StatusMark>
  )
}

/** Command queue and configuration warnings in one line of the same height whatever they say; it opens in its place. */
export const SettingsStatus = ({ device, settings }: SettingsTabProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const warnings = useWarnings({ device, settings })
  const { deviceid, display, role } = device
  return (
    <>
      <details className={styles.status} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.line}>
          <span className={styles.queue}>
            <strong>Command Queue</strong>{' '}
            <span role="status">
              <LazyBoundary message="not loaded" frame={() => 'not loaded'} fallback="Loading…">
                <QueueFact deviceid={deviceid} />
              </LazyBoundary>
            </span>
          </span>
          <span className={styles.warning} role="status">
            <WarningFact warnings={warnings} />
          </span>
        </summary>
        {isOpen ? (
          <div className={styles.opened}>
            {warnings.length === 0 ? null : <WarningList device={device} warnings={warnings} />}
            <LazyBoundary
              message="The command queue could not be loaded. Please load the page again."
              fallback={<Loading label="Loading commands" />}
            >
              <CommandQueueCard deviceid={deviceid} display={display} role={role} />
            </LazyBoundary>
          </div>
        ) : null}
      </details>
      {isOpen ? null : (
        <LazyBoundary message="The command queue could not be loaded. Please load the page again.">
          <QueueRetry deviceid={deviceid} />
        </LazyBoundary>
      )}
    </>
  )
}
