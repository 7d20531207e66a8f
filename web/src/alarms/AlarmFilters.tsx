import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { type AlarmState, alarmStateLabel, alarmStates } from '../../../shared/alarms/alarm'
import { Button } from '../ui/button/Button'
import { CountedChoices, Segmented } from '../ui/button/Segmented'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { useIsPhone } from '../ui/layout/useIsPhone'
import styles from './Alarms.module.css'
import type { AlarmFilterState } from './useAlarms'

const levels = [
  { value: 'info', label: 'All levels' },
  { value: 'alert', label: 'Alert and worse' },
  { value: 'warning', label: 'Warning and worse' },
  { value: 'alarm', label: 'Alarm' },
]
const assignees = [
  { value: '', label: 'Anyone' },
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Assigned to no one' },
]
const sides = [
  ['active', 'Active'],
  ['ended', 'Past'],
] as const
const typingMs = 250
/** Other rows are looked at from their beginning. */
const firstPage = { page: undefined }

/** States that want a person. */
const urgent: ReadonlySet<AlarmState> = new Set(['unacknowledged', 'latched', 'endedUnacknowledged'])

interface StateProps {
  filters: AlarmFilterState
  totals: Readonly<Partial<Record<AlarmState, number>>> | undefined
}

/** How many alarms there are of each state; a press shows those alone. */
export const StateFilter = ({ filters: { state, change }, totals }: StateProps) => {
  const countOf = (each: AlarmState) => (totals === undefined ? undefined : (totals[each] ?? 0))
  const all = totals && Object.values(totals).reduce((sum, count) => sum + count, 0)
  return (
    <CountedChoices<AlarmState | 'all'>
      label="State"
      chosen={state ?? 'all'}
      choices={[
        { value: 'all', label: 'All', count: all },
        ...alarmStates.map((each) => ({
          value: each,
          label: alarmStateLabel[each],
          tone: urgent.has(each) ? ('alarm' as const) : ('none' as const),
          count: countOf(each),
        })),
      ]}
      onChoose={(next) => change({ state: next === 'all' ? undefined : next, ...firstPage })}
    />
  )
}

interface Props {
  filters: AlarmFilterState
  /** Undefined while they are on their way: most people have some, and the row must not move as they come. */
  groups: readonly { groupid: string; groupName: string }[] | undefined
}

/** On a phone the alarms come first: what narrows them is a press away. */
const Narrowing = ({ count, children }: { count: number; children: ReactNode }) => {
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  if (!isPhone) return children
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={isOpen}
        onClick={() => setIsOpen((before) => !before)}
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {isOpen ? <div className={styles.narrowing}>{children}</div> : null}
    </>
  )
}

/** Which events: active or past, how bad, of which group, whose, and with which words. */
export const AlarmFilters = ({ filters, groups }: Props) => {
  const { isPast, level, groupid, assignee, text, change } = filters
  const [typed, setTyped] = useState(text)
  const count = [level !== 'info', groupid !== '', assignee !== undefined, text !== ''].filter(Boolean).length
  const keepTyped = useDebouncedCallback((q: string) => change({ q, ...firstPage }), typingMs)
  return (
    <>
      <Segmented
        label="Which events"
        options={sides}
        value={isPast ? 'ended' : 'active'}
        onChange={(next) =>
          change({ show: next === 'ended' ? next : undefined, ...firstPage, sort: undefined })
        }
      />
      <Narrowing count={count}>
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
        {isPast ? null : (
          <Select
            size="xs"
            className={styles.choice ?? ''}
            aria-label="Assignee"
            choices={assignees}
            value={assignee ?? ''}
            onChange={({ currentTarget: { value } }) => change({ assignee: value, ...firstPage })}
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
      </Narrowing>
    </>
  )
}
