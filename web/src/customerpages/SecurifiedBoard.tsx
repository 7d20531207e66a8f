import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useGroupList, useGroup } from '../groups/useGroups'
import { paths } from '../paths'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './Custom.module.css'
import { CustomFrame } from './CustomFrame'
import { contactState } from '../groups/contactState'
import { Ago } from '../ui/text/Ago'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useNow } from '../ui/text/useNow'
import { readSecurity } from './securityState'

const gravity = { alarm: 0, warning: 1, ok: 2 } as const
const noLimits = {}

/** A tile for each device; what is wrong comes first, then by name. */
const SecurifiedGroup = ({ groupid }: { groupid: GroupId }) => {
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

/** Without a device: the state of each of a group, the gravest first. */
export const SecurifiedBoard = () => {
  const { data, error, mutate } = useGroupList()
  const [chosen, setChosen] = useState<GroupId>()
  useDocumentTitle('Securified')
  const groups = data?.groups.filter(({ deviceCount }) => deviceCount > 0) ?? []
  const group = groups.find(({ groupid }) => groupid === chosen) ?? groups[0]
  const choose =
    groups.length < 2 ? null : (
      <ChoiceField
        className={styles.choice}
        aria-label="Group"
        size="xs"
        value={group?.groupid}
        choices={groups.map(({ groupid, groupName }) => ({ value: groupid, label: groupName }))}
        onChange={(next) => setChosen(groups.find(({ groupid }) => groupid === next)?.groupid)}
      />
    )
  const body = () => {
    if (group !== undefined) return <SecurifiedGroup key={group.groupid} groupid={group.groupid} />
    if (error !== undefined) return <ErrorBox error={error} onRetry={() => void mutate()} />
    return data === undefined ? <Loading label="Loading devices" /> : <EmptyState title="No devices found." />
  }
  return (
    <CustomFrame title="Securified" backTo={paths.home()} backLabel="Home" aside={choose}>
      {body()}
    </CustomFrame>
  )
}
