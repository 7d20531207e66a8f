import { clockUnsetSeconds } from '../../../shared/core/time'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { describeError } from '../ui/feedback/describeError'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { Ago, useNow } from '../ui/text/useNow'
import { formatInstant } from '../ui/text/formatTime'
import { usePainted } from '../ui/usePainted'
import { useZone } from '../ui/zone/useZone'
import styles from './DeviceHeader.module.css'
import type { Device } from './useDevice'
import { isStale } from './deviceIntervals'

interface Props {
  ms: number | undefined
  config: FlatConfig
  /** Whether it could not be asked, or has not been answered: then nothing is said of the device. */
  unknown?: 'not loaded' | 'loading' | undefined
  /** The portal does not answer: the value may be old. */
  isLost?: boolean
}

/** When the device last made contact, and whether that is too long ago. */
export const LastContact = ({ ms, config, unknown, isLost = false }: Props) => {
  const now = useNow()
  const isPainted = usePainted()
  useZone()
  if (ms === undefined) {
    return (
      <span className={styles.contact}>
        <StatusMark tone="none">Last Contact: {unknown ?? 'never'}</StatusMark>
      </span>
    )
  }
  const stale = isStale(ms, config, now)
  return (
    <span className={styles.contact} data-contact={stale ? 'stale' : 'live'}>
      <StatusMark tone={isLost ? 'none' : stale ? 'warning' : 'ok'}>
        <span className={styles.contactWords}>Last Contact </span>
        <strong>
          <Ago ms={ms} />
        </strong>
        {isPainted ? <span className={styles.exactly}> · {formatInstant(ms)}</span> : null}
        {stale ? ' · offline' : ''}
      </StatusMark>
    </span>
  )
}

/**
 * When a device last made contact, in milliseconds: what the portal noted, or the newest reading's arrival, whichever
 * is later. A reading without an arrival time counts by its own time, if its clock was set.
 */
export const lastContactOf = (
  notedMs: number | undefined,
  newestTs: number | undefined,
  newestArrivalMs: number | undefined,
): number | undefined => {
  const measuredMs = newestTs !== undefined && newestTs > clockUnsetSeconds ? newestTs * 1000 : undefined
  const arrivedMs = newestArrivalMs ?? measuredMs
  if (notedMs === undefined || arrivedMs === undefined) return notedMs ?? arrivedMs
  return Math.max(notedMs, arrivedMs)
}

/** Why nothing can be said of a device's last contact; undefined when the portal has answered. */
export const unknownContactOf = ({
  role,
  settingsError,
}: Pick<Device, 'role' | 'settingsError'>): 'not loaded' | 'loading' | undefined => {
  if (settingsError !== undefined) return 'not loaded'
  return role === undefined ? 'loading' : undefined
}

/** That the portal does not answer any more, where it is seen from everywhere on the page, and nothing jumps. */
export const LostConnection = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <span role="alert" className={styles.lost}>
    <StatusMark tone="warning">Connection lost: {describeError(error, 'Error Loading Data')}</StatusMark>
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      Try again
    </Button>
  </span>
)
