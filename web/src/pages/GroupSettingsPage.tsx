import { useParams } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { GroupSettings } from '../groups/settings/GroupSettings'
import { NotFoundPage } from './NotFoundPage'

/** `/group/{groupid}/settings/{tabindex?}`: what a group is, holds and may be reached by. */
export const GroupSettingsPage = () => {
  const { groupid, tabindex = '0' } = useParams()
  const parsed = GroupId.safeParse(groupid)
  if (!parsed.success || !/^[0-57]$/.test(tabindex)) return <NotFoundPage />
  return <GroupSettings key={parsed.data} groupid={parsed.data} tab={Number(tabindex)} />
}
