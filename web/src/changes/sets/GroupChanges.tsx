import { useParams } from 'react-router-dom'
import { ChangeId, type GroupId } from '../../../../shared/core/ids'
import { Banner } from '../../ui/feedback/Banner'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ChangeSetList } from './ChangeSetList'
import { ChangeSetView } from './ChangeSetView'

interface Props {
  readonly group: { readonly groupid: GroupId; readonly isDefaultGroup: boolean }
}

/** All change sets of a group, or the one that the address names. */
export const GroupChanges = ({ group: { groupid, isDefaultGroup } }: Props) => {
  const { changeid } = useParams()
  if (isDefaultGroup) {
    return <Banner tone="info">This is your default group. Bulk configuration is not available.</Banner>
  }
  if (changeid === undefined) return <ChangeSetList groupid={groupid} />
  const named = ChangeId.safeParse(changeid).data
  return named === undefined ? (
    <EmptyState title="No such change set" />
  ) : (
    <ChangeSetView key={named} groupid={groupid} changeid={named} />
  )
}
