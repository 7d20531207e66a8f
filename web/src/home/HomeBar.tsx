import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { useMemo } from 'react'
import { GroupSwitcher } from './GroupSwitcher'
import { listPlaces } from './findPlaces'
import styles from './HomeBar.module.css'
import { PlacesDialog } from './PlacesDialog'
import { SearchBox } from './SearchBox'

interface Props {
  groupid: GroupId
  groups: readonly {
    groupid: GroupId
    groupName: string
    devices: readonly { deviceid: DeviceId; name: string }[]
  }[]
}

/** The ways from the home page to everything else. */
export const HomeBar = ({ groupid, groups }: Props) => {
  const places = useMemo(() => listPlaces(groups), [groups])
  return (
    <div className={styles.bar}>
      <SearchBox places={places} />
      <GroupSwitcher groupid={groupid} groups={groups} className={styles.group} />
      <PlacesDialog />
    </div>
  )
}
