import type { FlatConfig } from '../../../shared/devices/configTree'
import { Ago } from '../ui/text/Ago'
import { formatInstant } from '../ui/text/formatTime'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import { usePainted } from '../ui/usePainted'
import { useZone } from '../ui/zone/useZone'
import styles from './DeviceHeader.module.css'
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
