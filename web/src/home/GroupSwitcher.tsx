import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { GroupId } from '../../../shared/core/ids'
import { paths } from '../paths'
import { lazy } from '../ui/lazy'
import { Select } from '../ui/field/Select'

/** A dozen is seen at a glance; a phone draws them better than any page. */
const mostPlain = 12

const ChoiceField = lazy(async () => ({
  default: (await import('../ui/combobox/ChoiceField')).ChoiceField,
}))

interface Props {
  groupid: GroupId
  groups: readonly { groupid: GroupId; groupName: string; deviceCount: number }[]
  className?: string | undefined
}

/** Goes to another group; not there while there is only one. With many there is a search among them, which is loaded. */
export const GroupSwitcher = ({ groupid, groups, className = '' }: Props) => {
  const navigate = useNavigate()
  if (groups.length < 2) return null
  const known = groups.map((group) => ({
    value: group.groupid as string,
    label: `${group.groupName} (${group.deviceCount})`,
  }))
  // On the page of a group that is not among them none is chosen: each can be.
  const isKnown = groups.some((group) => group.groupid === groupid)
  const choices = isKnown ? known : [{ value: groupid, label: 'Choose a group' }, ...known]
  const go = (chosen: string) => void navigate(paths.group(GroupId.parse(chosen)))
  const plain = (
    <Select
      aria-label="Group"
      className={className}
      value={groupid}
      choices={choices}
      onChange={({ currentTarget }) => go(currentTarget.value)}
    />
  )
  if (groups.length <= mostPlain) return plain
  return (
    <Suspense fallback={plain}>
      <ChoiceField aria-label="Group" className={className} value={groupid} choices={choices} onChange={go} />
    </Suspense>
  )
}
