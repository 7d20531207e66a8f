import type { FenceChoice, WantedFence } from '../../../shared/sharelinks/links'
import { Select } from '../ui/field/Select'

interface Props {
  readonly fences: readonly FenceChoice[]
  readonly value: WantedFence | undefined
  readonly onChange: (fence: WantedFence | undefined) => void
}

const keyOf = ({ groupid, placeid }: WantedFence): string => `${groupid} ${placeid}`
const none = { value: '', label: 'Its time is over' }

/** What ends a link before its time: that the device enters a fence of one of its groups. */
export const FenceField = ({ fences, value, onChange }: Props) => {
  const open = fences.filter(({ isInside }) => !isInside)
  const here = fences.filter(({ isInside }) => isInside).map(({ name }) => name)
  const groups = new Set(open.map(({ groupid }) => groupid))
  const choices = open.map((fence) => ({
    value: keyOf(fence),
    label: `It enters ${fence.name}${groups.size > 1 ? ` (${fence.groupName})` : ''}`,
  }))
  return (
    <Select
      label="Ends when"
      description={here.length === 0 ? undefined : `Inside ${here.join(' and ')} now`}
      choices={[none, ...choices]}
      value={value === undefined ? '' : keyOf(value)}
      onChange={({ currentTarget }) => onChange(open.find((fence) => keyOf(fence) === currentTarget.value))}
    />
  )
}
