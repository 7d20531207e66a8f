import type { FlatConfig } from '../../../shared/devices/configTree'
import { Ago } from '../ui/Ago'
import { formatInstant } from '../ui/formatTime'
import { StatusMark } from '../ui/StatusMark'
import { useNow } from '../ui/useNow'
import styles from './DeviceHeader.module.css'
import { isStale } from './deviceIntervals'

/** When the device last made contact, and whether that is too long ago. */
export const LastContact = ({ ms, config }: { ms: number | undefined; config: FlatConfig }) => {
  const now = useNow()
  if (ms === undefined) {
    return (
      <span className={styles.contact}>
        <StatusMark tone="none">Last Contact: never</StatusMark>
      </span>
    )
  }
  const stale = isStale(ms, config, now)
  return (
    <span className={styles.contact}>
      <StatusMark tone={stale ? 'warning' : 'ok'}>
        Last Contact{' '}
        <strong>
          <Ago ms={ms} />
        </strong>{' '}
        · {formatInstant(ms)}
        {stale ? ' · stale' : ''}
      </StatusMark>
    </span>
  )
}
