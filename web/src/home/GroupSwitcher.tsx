import '@mantine/core/styles/Combobox.layer.css'
import { GroupId } from '../../../shared/core/ids'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { paths } from '../paths'

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
    <NativeSelect
      className={className}
      aria-label="Group"
      value={groupid}
      data={groups.map((group) => ({
        value: group.groupid,
        label: `${group.groupName} (${group.deviceCount})`,
      }))}
      onChange={(event) => void navigate(paths.group(GroupId.parse(event.currentTarget.value)))}
    />
  )
}
