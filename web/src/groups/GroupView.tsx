import type { GroupId } from '../../../shared/core/ids'
import { Link } from 'react-router-dom'
import { useNameAsTitle } from '../core/useDocumentTitle'
import { StarButton } from '../home/StarButton'
import { usePlaces } from '../home/usePlaces'
import { useVisit } from '../home/useVisit'
import { paths } from '../paths'
import { Breadcrumb } from '../ui/Breadcrumb'
import { EmptyState } from '../ui/EmptyState'
import { ErrorBox } from '../ui/ErrorBox'
import { Skeleton } from '../ui/Skeleton'
import { DeviceList } from './DeviceList'
import styles from './GroupView.module.css'
import { useGroup } from './useGroups'

/** A group: its name, and its devices with how each stands now. */
export const GroupView = ({ groupid }: { groupid: GroupId }) => {
  const { data: group, error, mutate } = useGroup(groupid)
  const favourites = usePlaces('homeFavourites')
  const name = group?.groupid === groupid ? group.groupName : undefined
  useNameAsTitle(name)
  useVisit(groupid, name)
  if (name === undefined || group === undefined) {
    if (error === undefined) return <Skeleton label="Loading the group" rows={8} rowRem={3} />
    return <ErrorBox isPage error={error} onRetry={() => void mutate()} />
  }
  const devices = Object.values(group.deviceSummaries)
  const star = () =>
    favourites.has(groupid) ? favourites.remove(groupid) : favourites.add({ id: groupid, name })
  return (
    <>
      <Breadcrumb home={paths.home()} crumbs={[{ label: name }]} />
      <div className={styles.titleRow}>
        <h1 className={styles.title}>{name}</h1>
        <StarButton name={name} isOn={favourites.has(groupid)} onPress={star} />
        <Link to={paths.groupSettings(groupid)} className={styles.settings}>
          Group Settings
        </Link>
      </div>
      {group.groupDescription !== '' && <p className={styles.description}>{group.groupDescription}</p>}
      {error !== undefined && <ErrorBox error={error} onRetry={() => void mutate()} />}
      {devices.length === 0 ? (
        <EmptyState title="No devices found.">This group has no devices yet.</EmptyState>
      ) : (
        <DeviceList key={groupid} groupid={groupid} name={name} devices={devices} />
      )}
    </>
  )
}
