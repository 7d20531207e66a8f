import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { contactState } from '../groups/contactState'
import { useGroup } from '../groups/useGroups'
import { paths } from '../paths'
import { Ago } from '../ui/text/Ago'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import styles from './Custom.module.css'
import { readSecurity } from './securityState'

const gravity = { alarm: 0, warning: 1, ok: 2 } as const
const noLimits = {}

/** A tile for each device; what is wrong comes first, then by name. */
export const SecurifiedGroup = ({ groupid }: { groupid: GroupId }) => {
  const now = useNow()
  const { data, error, mutate } = useGroup(groupid)
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading devices" />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  const devices = Object.values(data.deviceSummaries)
    .map((device) => {
      return { ...device, ...readSecurity(device.latest, noLimits, contactState(device, now)) }
    })
    .sort((a, b) => gravity[a.state.tone] - gravity[b.state.tone] || a.name.localeCompare(b.name))
  return (
    <ul className={styles.board}>
      {devices.map(({ deviceid, name, state, lastContactMs }) => (
        <li key={deviceid} data-tone={state.tone}>
          <Link to={paths.custom('securified', deviceid)} className={styles.deviceLink}>
            {name}
          </Link>
          <StatusMark tone={state.tone}>{state.title}</StatusMark>
          <span className={styles.note}>
            {state.reasons[0] ?? (lastContactMs === undefined ? '' : <Ago ms={lastContactMs} />)}
          </span>
        </li>
      ))}
    </ul>
  )
}
