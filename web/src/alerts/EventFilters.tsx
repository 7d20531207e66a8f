import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Segmented } from '../ui/button/Segmented'
import styles from './Events.module.css'
import type { useEventFilters } from './useEvents'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/TextInput'

const levels = [
  { value: 'info', label: 'All levels' },
  { value: 'alert', label: 'Alert and worse' },
  { value: 'warning', label: 'Warning and worse' },
  { value: 'alarm', label: 'Alarm' },
]
const states = ['active', 'ended'] as const
const typingMs = 250
/** Other rows are looked at from their beginning. */
const firstPage = { page: undefined }

interface Props {
  filters: ReturnType<typeof useEventFilters>
  /** Undefined while they are on their way: most people have some, and the row must not move as they come. */
  groups: readonly { groupid: string; groupName: string }[] | undefined
  /** How many are active, as far as they are known: `4`, `100+`. */
  activeCount: string | undefined
}

/** Which events: active or past, how bad, of which group, and with which words. */
export const EventFilters = ({ filters, groups, activeCount }: Props) => {
  const { isPast, level, groupid, text, change } = filters
  const words = { active: activeCount === undefined ? 'Active' : `Active ${activeCount}`, ended: 'Past' }
  const [typed, setTyped] = useState(text)
  const keepTyped = useDebouncedCallback((q: string) => change({ q, ...firstPage }), typingMs)
  return (
    <>
      <Segmented
        label="Which events"
        options={states.map((state) => [state, words[state]] as const)}
        value={isPast ? 'ended' : 'active'}
        onChange={(next) =>
          change({ show: next === 'ended' ? next : undefined, ...firstPage, sort: undefined })
        }
      />
      <Select
        size="xs"
        className={styles.choice ?? ''}
        aria-label="Level"
        choices={levels}
        value={level}
        onChange={({ currentTarget: { value } }) =>
          change({ level: value === 'info' ? undefined : value, ...firstPage })
        }
      />
      {(groups === undefined || groups.length > 0) && (
        <ChoiceField
          size="xs"
          className={styles.choice ?? ''}
          aria-label="Group"
          choices={[
            { value: '', label: 'All groups' },
            ...(groups ?? []).map((group) => ({ value: group.groupid, label: group.groupName })),
          ]}
          value={groupid}
          onChange={(group) => change({ group, ...firstPage })}
        />
      )}
      <TextInput
        size="xs"
        className={styles.text ?? ''}
        aria-label="Filter by device or words"
        placeholder="Filter by device or words"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          keepTyped(value)
        }}
      />
    </>
  )
}
