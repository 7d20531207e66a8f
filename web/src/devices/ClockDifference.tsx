import { clockUnsetSeconds, secondMs } from '../../../shared/core/time'
import { useReadingsSnapshot } from '../livereadings/readingsStore'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './DeviceHeader.module.css'

/** Below this, transmission explains it. */
const leastSeconds = 5

/**
 * Seconds that the device's time was behind the server's when its newest reading arrived, negative when it was ahead;
 * undefined when they agree or the device's clock was never set.
 */
export const clockDifferenceSeconds = (
  measuredTs: number | undefined,
  arrivedMs: number | undefined,
): number | undefined => {
  if (measuredTs === undefined || arrivedMs === undefined || measuredTs <= clockUnsetSeconds) return undefined
  const seconds = Math.round(arrivedMs / secondMs - measuredTs)
  return Math.abs(seconds) < leastSeconds ? undefined : seconds
}

export const describeClockDifference = (seconds: number): string =>
  `Device time is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} server time`

/** For staff: how far the newest reading's own time is from its arrival. */
export const ClockDifference = () => {
  const { newestTs, newestArrivalMs } = useReadingsSnapshot()
  const seconds = clockDifferenceSeconds(newestTs, newestArrivalMs)
  return seconds === undefined ? null : (
    <span className={styles.contact}>
      <StatusMark tone="warning">{describeClockDifference(seconds)}</StatusMark>
    </span>
  )
}
