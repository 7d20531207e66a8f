import { useId } from 'react'
import { type AlertLevel, alertLevels } from '../../../shared/alerts/alertLevels'
import {
  type FenceRule,
  type RuleKind,
  dwellMinutes,
  fenceKmh,
  ruleKinds,
} from '../../../shared/places/fenceRule'
import { Checkbox } from '../ui/field/Checkbox'
import { NumberField } from '../ui/field/NumberField'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { zoneName } from '../ui/zone/zoneName'
import styles from './Places.module.css'

type Rules = readonly FenceRule[] | undefined

interface Props {
  readonly rules: Rules
  readonly onChange: (rules: Rules) => void
}

const kinds = Object.entries(ruleKinds) as [RuleKind, string][]
const levels = [
  { value: '', label: 'Off' },
  ...alertLevels.map((level) => ({ value: level, label: level[0]?.toUpperCase() + level.slice(1) })),
]

const newRule = (kind: RuleKind, level: AlertLevel): FenceRule => {
  if (kind === 'dwell') return { kind, level, minutes: 60 }
  if (kind === 'speed') return { kind, level, kmh: 40 }
  if (kind === 'away') return { kind, level, from: '18:00', to: '06:00', timeZone: zoneName() }
  return { kind, level }
}

/** What goes with a rule besides its level. */
const RuleFields = ({ rule, onChange }: { rule: FenceRule; onChange: (rule: FenceRule) => void }) => {
  if (rule.kind === 'dwell') {
    const change = (minutes: number | null) => minutes !== null && onChange({ ...rule, minutes })
    const { least: min, most: max } = dwellMinutes
    return <NumberField label="Minutes" value={rule.minutes} min={min} max={max} step={1} onChange={change} />
  }
  if (rule.kind === 'speed') {
    const change = (kmh: number | null) => kmh !== null && onChange({ ...rule, kmh })
    const { least: min, most: max } = fenceKmh
    return <NumberField label="Speed (km/h)" value={rule.kmh} min={min} max={max} onChange={change} />
  }
  if (rule.kind !== 'away') return null
  return (
    <div className={styles.hours}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="time"
          size="xs"
          label={end === 'from' ? 'From' : 'To'}
          value={rule[end]}
          required
          onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...rule, [end]: value })}
        />
      ))}
      <p className={styles.hint}>{rule.timeZone}</p>
    </div>
  )
}

/** Whether a place is a fence, and what of it raises an event, at which level. */
export const FenceFields = ({ rules, onChange }: Props) => {
  const id = useId()
  const ruleOf = (kind: RuleKind) => rules?.find((rule) => rule.kind === kind)
  const put = (kind: RuleKind, rule: FenceRule | undefined) =>
    onChange(kinds.flatMap(([each]) => (each === kind ? (rule ?? []) : (ruleOf(each) ?? []))))
  return (
    <fieldset className={styles.fence} aria-describedby={id}>
      <Checkbox
        label="Fence"
        checked={rules !== undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? [] : undefined)}
      />
      <p id={id} className={styles.hint}>
        Who is inside is followed. An event lasts as long as what a rule says; alerts notify people of it.
      </p>
      {rules === undefined
        ? null
        : kinds.map(([kind, label]) => {
            const rule = ruleOf(kind)
            return (
              <div key={kind} className={styles.rule}>
                <Select
                  label={label}
                  choices={levels}
                  value={rule?.level ?? ''}
                  onChange={({ currentTarget: { value } }) => {
                    const level = alertLevels.find((each) => each === value)
                    put(kind, level && { ...(rule ?? newRule(kind, level)), level })
                  }}
                />
                {rule === undefined ? null : <RuleFields rule={rule} onChange={(next) => put(kind, next)} />}
              </div>
            )
          })}
    </fieldset>
  )
}
