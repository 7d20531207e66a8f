import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { GroupId } from '../../../shared/core/ids'
import { DeviceIcon } from '../devices/DeviceIcon'
import { GroupSwitcher } from '../home/GroupSwitcher'
import { HomeWays } from '../home/HomeWays'
import { StarButton } from '../home/StarButton'
import { useFavourites } from '../home/ownPlaces'
import { paths } from '../paths'
import styles from './GroupView.module.css'
import { useGroupList } from './useGroups'

interface Props {
  readonly groupid: GroupId
  /** As the group itself says; the list of one's groups often knows it earlier. */
  readonly name?: string | undefined
  /** Below the name: the ways to look at the group. */
  readonly tabs?: ReactNode
  /** Something is arranged or made here: it has the one main button then. */
  readonly isWorking?: boolean
}

/** The head of a group's pages: its name, which leads to another one, the star, the settings, and the ways elsewhere. */
export const GroupHead = ({ groupid, name: given, tabs, isWorking = false }: Props) => {
  const favourites = useFavourites()
  const { data } = useGroupList()
  const groups = data?.groups ?? []
  const name = given ?? groups.find((group) => group.groupid === groupid)?.groupName
  return (
    <>
      <div className={styles.titleRow}>
        <GroupSwitcher groupid={groupid} name={name} groups={groups} />
        {name === undefined ? null : (
          <>
            <StarButton
              name={name}
              isOn={favourites.has(groupid)}
              onPress={() => favourites.toggle({ id: groupid, name })}
            />
            <Link
              to={paths.groupSettings(groupid)}
              className={styles.settings}
              aria-label="Group Settings"
              title="Group Settings"
            >
              <DeviceIcon name="settings" size={18} />
            </Link>
          </>
        )}
        {isWorking ? null : data === undefined ? (
          <div className={styles.waysPlace} />
        ) : (
          <HomeWays groupid={groupid} groups={groups} />
        )}
      </div>
      {/* Of a group that is not there they are left out; until that is known they hold their place. */}
      {name === undefined && data !== undefined ? null : tabs}
    </>
  )
}
