import { secondMs } from '../../../shared/core/time'
import { getDoubts, describeDoubt } from '../../../shared/doubts/sensorDoubt'
import { useDeviceEvents } from '../alerts/DeviceEvents'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { displayOf } from '../display/catalogue/displayOf'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { LinkButton } from '../ui/button/LinkButton'
import { Banner } from '../ui/feedback/Banner'
import { formatSince } from '../ui/text/formatTime'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import styles from './Doubts.module.css'

/** Asked for as seldom as a sensor turns. */
const everyMs = 600_000

interface Props {
  device: Pick<Device, 'deviceid' | 'display'>
}

/** Which values of the page are not to be trusted, since when and why, with the way to their charts. */
export const DoubtBanners = ({ device: { deviceid, display } }: Props) => {
  const { data } = useEndpoint(getDoubts, { deviceid }, { refreshInterval: everyMs })
  const events = useDeviceEvents()
  const nowMs = useNow()
  useZone()
  /** What of the events of the page rests on a sensor. */
  const raisedBy = (key: string): string => {
    const level = events.find(({ topic }) => topic === key)?.level
    return level === undefined || level === 'info'
      ? ''
      : ` Its ${nameOfLevel(level).toLowerCase()} rests on this sensor.`
  }
  return (
    <div className={styles.doubts} role="status">
      {(data?.doubts ?? []).map((doubt) => (
        <Banner
          key={doubt.key}
          tone="warning"
          action={
            <LinkButton to={`?chart=${doubt.key}`} variant="default" size="compact-sm">
              Open chart
            </LinkButton>
          }
        >
          <strong>{displayOf(doubt.key, display[doubt.key]).label}</strong> is in doubt since{' '}
          {formatSince(doubt.sinceTs * secondMs, nowMs)}. It {describeDoubt(doubt)}.{raisedBy(doubt.key)}
        </Banner>
      ))}
    </div>
  )
}
