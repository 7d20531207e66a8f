import { useParams } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { changesTab } from '../groups/settings/groupTabs'
import { GroupSettings } from '../groups/settings/GroupSettings'
import { NotFoundPage } from './NotFoundPage'

/** `/group/{groupid}/changes/{changeid?}`: the changes of many devices of a group, or one of them. */
export const ChangesPage = () => {
  const { groupid } = useParams()
  const parsed = GroupId.safeParse(groupid)
  if (!parsed.success) return <NotFoundPage />
  return <GroupSettings key={parsed.data} groupid={parsed.data} tab={changesTab} />
}
