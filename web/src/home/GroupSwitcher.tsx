import { useNavigate } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { paths } from '../paths'
import { ChoiceField } from '../ui/combobox/ChoiceField'

interface Props {
  groupid: GroupId
  groups: readonly { groupid: GroupId; groupName: string; deviceCount: number }[]
  className?: string | undefined
}

/** Goes to another group; not there while there is only one. */
export const GroupSwitcher = ({ groupid, groups, className = '' }: Props) => {
  const navigate = useNavigate()
  if (groups.length < 2) return null
  return (
    <ChoiceField
      className={className}
      aria-label="Group"
      value={groupid}
      choices={groups.map((group) => ({
        value: group.groupid,
        label: `${group.groupName} (${group.deviceCount})`,
      }))}
      onChange={(chosen) => void navigate(paths.group(GroupId.parse(chosen)))}
    />
  )
}
