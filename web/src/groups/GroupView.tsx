import type { ReactNode } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { useNameAsTitle } from '../core/routing/useDocumentTitle'
import { useVisit } from '../home/ownPlaces'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { MailLink } from '../ui/text/MailLink'
import { Skeleton } from '../ui/feedback/Skeleton'
import { DeviceList } from './DeviceList'
import type { Group } from './Group'
import { GroupHead } from './GroupHead'
import { GroupNotLoaded } from './GroupNotLoaded'
import styles from './GroupView.module.css'
import { useGroup } from './useGroups'

/** What its administrators say of it, and whom to ask; on a phone below the fleet. */
const About = ({ group: { groupDescription, groupSupportEmail } }: { group: Group }) =>
  groupDescription === '' && groupSupportEmail === '' ? null : (
    <p className={styles.about}>
      {groupDescription}
      {groupSupportEmail !== '' && (
        <span>
          Group contact: <MailLink email={groupSupportEmail} />
        </span>
      )}
    </p>
  )

const Devices = ({ groupid, name, group }: { groupid: GroupId; name: string; group: Group }) => {
  const devices = Object.values(group.deviceSummaries)
  return devices.length === 0 ? (
    <EmptyState title="No devices found.">This group has no devices yet.</EmptyState>
  ) : (
    <DeviceList key={groupid} groupid={groupid} name={name} devices={devices} />
  )
}

/** A group: its name, and its devices with how each stands now. */
export const GroupView = ({ groupid, tabs }: { groupid: GroupId; tabs?: ReactNode }) => {
  const { data: group, error, mutate } = useGroup(groupid)
  const name = group?.groupid === groupid ? group.groupName : undefined
  useNameAsTitle(name)
  useVisit(groupid, name)
  // One place for the head, before and after: what is typed in its search, or open in its menu, stays.
  return (
    <div className={styles.view}>
      <GroupHead groupid={groupid} name={name} tabs={tabs} />
      {name !== undefined && group !== undefined ? (
        <>
          <About group={group} />
          {error !== undefined && <ErrorBox error={error} onRetry={() => void mutate()} />}
          <Devices groupid={groupid} name={name} group={group} />
        </>
      ) : error === undefined ? (
        <Skeleton label="Loading the group" rows={8} rowRem={3} />
      ) : (
        <GroupNotLoaded error={error} onRetry={() => void mutate()} />
      )}
    </div>
  )
}
