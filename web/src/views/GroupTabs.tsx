import type { GroupId } from '../../../shared/core/ids'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { useViews } from './useViews'
import { ViewTabs } from './ViewTabs'

/** Above the devices of a group: the views that it has besides. */
export const GroupTabs = ({ groupid }: { groupid: GroupId }) => {
  const { data, error, mutate } = useViews(groupid)
  return (
    <>
      <ViewTabs groupid={groupid} views={data?.views} />
      {data === undefined && error !== undefined ? (
        <NotLoaded what="Views" onRetry={() => void mutate()} />
      ) : null}
    </>
  )
}
