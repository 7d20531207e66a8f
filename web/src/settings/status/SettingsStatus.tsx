import { useState, useId } from 'react'
import { Link } from 'react-router-dom'
import type { ConfigWarning } from '../../../../shared/settings/configWarnings'
import { getSettings, putSettings } from '../../../../shared/settings/deviceSettings'
import { sectionOf } from '../../../../shared/settings/configSections'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import { StatusMark } from '../../ui/feedback/StatusMark'
import type { SettingsTabProps } from '../tabs/SettingsTabProps'
import { useWarnings } from '../useDeviceConfig'
import { readsOf } from '../../core/api/readsOf'
import { useAction } from '../../core/api/useAction'
import type { Device } from '../../devices/useDevice'
import { paths } from '../../paths'
import { ErrorDialog } from '../../ui/dialog/AlertDialog'
import { Button } from '../../ui/button/Button'
import { lazyPart } from '../../ui/lazyPart'
import styles from './SettingsStatus.module.css'
import warningListStyles from './WarningList.module.css'

/** The tab that has a setting; one that is in no table is found as JSON only. */
const tabOfSetting = (key: string): string => sectionOf(key)?.tab ?? 'json'

/** Acknowledges that portal configuration is disabled in the settings that the device reported last. */
const NoteButton = ({ device: { deviceid, configTs } }: { readonly device: Device }) => {
  const action = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  if (configTs === undefined) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flex: 'none' }}
        aria-label="Hide until the device reports its settings again"
        loading={action.busy}
        onClick={() => void action.run({ deviceid, PORTAL_config_to_portal_ts: configTs })}
      >
        Hide
      </Button>
      <ErrorDialog failure={action.error} onClose={action.forget} />
    </>
  )
}

interface Props {
  device: Device
  warnings: readonly ConfigWarning[]
}

/** What a person should know about the settings before trusting them; each leads to the setting that causes it. */
const WarningList = ({ device, warnings }: Props) => {
  const titleId = useId()
  return (
    <section className={warningListStyles.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={warningListStyles.title}>
        Configuration Warnings
      </h2>
      <ul className={warningListStyles.list}>
        {warnings.map(({ tone, text, keys: [key], canBeNoted }) => (
          <li key={text} className={warningListStyles[tone]}>
            <StatusMark tone={tone}>{text}</StatusMark>
            {key === undefined ? null : (
              <Link
                to={paths.settings(device.deviceid, tabOfSetting(key), key)}
                replace
                aria-label={`Show the setting: ${text}`}
              >
                Show
              </Link>
            )}
            {canBeNoted === true ? <NoteButton device={device} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

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
