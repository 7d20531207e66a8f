import type { ReactNode } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { useNameAsTitle } from '../core/routing/useDocumentTitle'
import { useVisit } from '../home/usePlaces'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { MailLink } from '../ui/text/MailLink'
import { Skeleton } from '../ui/feedback/Skeleton'
import { DeviceList } from './DeviceList'
import { GroupHead } from './GroupHead'
import { GroupNotLoaded } from './GroupNotLoaded'
import styles from './GroupView.module.css'
import { useGroup } from './useGroups'

/** A group: its name, and its devices with how each stands now. */
export const GroupView = ({ groupid, tabs }: { groupid: GroupId; tabs?: ReactNode }) => {
  const { data: group, error, mutate } = useGroup(groupid)
  const name = group?.groupid === groupid ? group.groupName : undefined
  useNameAsTitle(name)
  useVisit(groupid, name)
  if (name === undefined || group === undefined) {
    if (error === undefined) return <Skeleton label="Loading the group" rows={8} rowRem={3} />
    return <GroupNotLoaded error={error} onRetry={() => void mutate()} />
  }
  const devices = Object.values(group.deviceSummaries)
  return (
    <>
      <GroupHead groupid={groupid} name={name} tabs={tabs} />
      {group.groupDescription !== '' && <p className={styles.description}>{group.groupDescription}</p>}
      {group.groupSupportEmail !== '' && (
        <p className={styles.description}>
          Group contact: <MailLink email={group.groupSupportEmail} />
        </p>
      )}
      {error !== undefined && <ErrorBox error={error} onRetry={() => void mutate()} />}
      {devices.length === 0 ? (
        <EmptyState title="No devices found.">This group has no devices yet.</EmptyState>
      ) : (
        <DeviceList key={groupid} groupid={groupid} name={name} devices={devices} />
      )}
    </>
  )
}
