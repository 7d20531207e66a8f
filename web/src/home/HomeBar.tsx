import type { GroupId } from '../../../shared/core/ids'
import { useBrand } from '../brand/brand'
import { paths } from '../paths'
import { LinkButton } from '../ui/plain/LinkButton'
import { AddGroupButton } from './AddGroupButton'
import { GroupSwitcher } from './GroupSwitcher'
import styles from './HomeBar.module.css'
import { PlacesDialog } from './PlacesDialog'
import { SearchBox } from './SearchBox'

interface Props {
  groupid: GroupId
  groups: readonly {
    groupid: GroupId
    groupName: string
    isDefaultGroup: boolean
    isGroupAdmin: boolean
    deviceCount: number
  }[]
}

/** The ways from the home page to everything else. */
export const HomeBar = ({ groupid, groups }: Props) => {
  const { hidePlans } = useBrand()
  const here = groups.find((group) => group.groupid === groupid)
  const addsToGroup = here?.isGroupAdmin === true && !here.isDefaultGroup
  return (
    <div className={styles.bar}>
      <SearchBox groups={groups} />
      <GroupSwitcher groupid={groupid} groups={groups} className={styles.group} />
      <PlacesDialog />
      <LinkButton to={paths.addDevice(addsToGroup ? groupid : undefined)}>Add Device</LinkButton>
      <AddGroupButton />
      {hidePlans ? null : <LinkButton to={paths.subscriptions()}>Subscriptions</LinkButton>}
    </div>
  )
}
