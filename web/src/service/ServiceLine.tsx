import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { getDeviceService } from '../../../shared/service/getService'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import { useZone } from '../ui/zone/useZone'
import { sayServiceLine } from './sayServiceLine'
import styles from './Service.module.css'
import { toneOfState } from './StateMark'

/** A machine is looked at some times a day. */
const everyMs = 600_000

/** On the page of a device: which service is next, and when; it leads to the plans of the group that it is of. */
export const ServiceLine = ({ deviceid }: { deviceid: DeviceId }) => {
  const { data } = useEndpoint(getDeviceService, { deviceid }, { refreshInterval: everyMs })
  const nowMs = useNow()
  useZone()
  const [first] = data?.items ?? []
  if (first === undefined || data === undefined) return null
  const others = data.items.length - 1 + data.more
  return (
    <p className={styles.line}>
      <StatusMark tone={toneOfState[first.state]}>
        <Link to={`${paths.service(first.groupid)}?machine=${deviceid}`}>
          Service: {sayServiceLine(first, nowMs)}
        </Link>
        {others === 0 ? null : <span className={styles.more}> +{others} more</span>}
      </StatusMark>
    </p>
  )
}
