import { useEffect, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { mayInGroup } from '../../../shared/core/roles'
import { useGroupList } from '../groups/useGroups'
import { paths } from '../paths'

/** The groups that somebody may add devices to, and the one that is chosen: at first the one of the address. */
export const useChosenGroup = (wanted: string | undefined) => {
  const { data } = useGroupList()
  const [chosen, setChosen] = useState<string | undefined>(wanted)
  const groups = (data?.groups ?? []).filter(
    ({ isDefaultGroup, myPermission }) => !isDefaultGroup && mayInGroup(myPermission, 'editGroupDevices'),
  )
  const group = groups.find(({ groupid }) => groupid === chosen)
  const isDefault = data?.groups.some(({ groupid, isDefaultGroup }) => isDefaultGroup && groupid === chosen)
  const isUnknown = data !== undefined && chosen !== undefined && group === undefined
  useEffect(() => {
    // Every device is in the default group by itself: nothing has to be chosen for it.
    if (isUnknown && isDefault !== true) console.warn(`Devices cannot be added to the group ${chosen ?? ''}.`)
  }, [isUnknown, isDefault, chosen])
  const home = data?.groups.find(({ isDefaultGroup }) => isDefaultGroup)
  const shownIn = group ?? home
  return {
    groups,
    groupid: group?.groupid,
    choose: (groupid: GroupId | undefined) => setChosen(groupid),
    groupPath: shownIn === undefined ? paths.home() : paths.group(shownIn.groupid),
  }
}
