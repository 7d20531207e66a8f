import type { GroupId } from '../../../shared/core/ids'
import type { ViewHead } from '../../../shared/views/groupView'
import { paths } from '../paths'
import { TabRow } from '../ui/layout/TabRow'
import { NotLoaded } from '../ui/feedback/NotLoaded'
import { useViews } from './useViews'

interface Props {
  readonly groupid: GroupId
  /** Undefined while they are not known. */
  readonly views: readonly ViewHead[] | undefined
  /** The view that is open; without one the devices are. */
  readonly viewid?: string | undefined
  /** One is about to be made. */
  readonly isNew?: boolean
  readonly mayEdit: boolean
}

const devicesLabel = 'Devices'
export const newViewLabel = 'New View'

/** Two views with one name differ by their place. */
const labelOf = (views: readonly ViewHead[], { name, sortOrder }: ViewHead): string => {
  const isTwice = name === devicesLabel || views.filter((each) => each.name === name).length > 1
  return isTwice ? `${name} (${sortOrder + 1})` : name
}

/** The ways to look at a group: all of its devices, and the views that people arranged. */
export const ViewTabs = ({ groupid, views = [], viewid, isNew = false, mayEdit }: Props) => {
  const tabs = views.map((head) => ({ label: labelOf(views, head), to: paths.group(groupid, head.viewid) }))
  const open = views.find((head) => head.viewid === viewid)
  const here = open === undefined ? '' : labelOf(views, open)
  const hereWithoutView = isNew ? newViewLabel : devicesLabel
  return (
    <TabRow
      label="Views"
      tabs={[{ label: devicesLabel, to: paths.group(groupid) }, ...tabs]}
      here={viewid === undefined ? hereWithoutView : here}
      add={mayEdit ? { label: newViewLabel, to: paths.newView(groupid) } : undefined}
    />
  )
}

/** Above the devices of a group: the views that it has besides. */
export const GroupTabs = ({ groupid, isNew = false }: { groupid: GroupId; isNew?: boolean }) => {
  const { data, error, mutate } = useViews(groupid)
  return (
    <>
      <ViewTabs groupid={groupid} views={data?.views} isNew={isNew} mayEdit={data?.mayEdit ?? isNew} />
      {data === undefined && error !== undefined ? (
        <NotLoaded what="Views" onRetry={() => void mutate()} />
      ) : null}
    </>
  )
}
