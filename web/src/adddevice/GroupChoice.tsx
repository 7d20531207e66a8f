import type { GroupId } from '../../../shared/core/ids'
import { ChoiceField } from '../ui/combobox/ChoiceField'

interface Props {
  /** Groups to which the person may add devices. */
  groups: readonly { groupid: GroupId; groupName: string }[]
  value: GroupId | undefined
  onChange: (groupid: GroupId | undefined) => void
}

/** The group that the device is put into as well; not there for people who have none. */
export const GroupChoice = ({ groups, value, onChange }: Props) =>
  groups.length === 0 ? null : (
    <ChoiceField
      label="Group"
      description="Everybody in the group sees the device."
      value={value ?? ''}
      choices={[
        { value: '', label: 'No group' },
        ...groups.map(({ groupid, groupName }) => ({ value: groupid, label: groupName })),
      ]}
      onChange={(chosen) => onChange(groups.find(({ groupid }) => groupid === chosen)?.groupid)}
    />
  )
