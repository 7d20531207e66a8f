import { useSession } from '../core/session/sessionContext'
import { useReadingsSnapshot } from '../livereadings/readingsContext'
import { StatusMark } from '../ui/feedback/StatusMark'
import { clockDifferenceSeconds, describeClockDifference } from './clockDifference'
import styles from './DeviceHeader.module.css'

/** For staff: how far the newest reading's own time is from its arrival. */
export const ClockDifference = () => {
  const { session } = useSession()
  const { newestTs, newestArrivalMs } = useReadingsSnapshot()
  const isStaff = session.state === 'signedIn' && session.user.specialGroups.includes('senquip_admin')
  const seconds = isStaff ? clockDifferenceSeconds(newestTs, newestArrivalMs) : undefined
  return seconds === undefined ? null : (
    <span className={styles.contact}>
      <StatusMark tone="warning">{describeClockDifference(seconds)}</StatusMark>
    </span>
  )
}
