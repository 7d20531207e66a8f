import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { rangeProblem } from '../../../../shared/data/rangeProblem'
import { PermissionButton } from '../../ui/PermissionButton'
import { useNow } from '../../ui/useNow'
import type { Domain } from './axisDomain'
import styles from './ChartRange.module.css'
import { type ChartRange, type PlanReach, rangeChoices, rangeLabels, rangeRefusal } from './chartRanges'
import { fromZoneInput, toZoneSeconds } from '../../ui/zone/zoneInput'
import { ZoneNote } from '../../ui/zone/ZoneNote'

interface Props {
  /** What the chart shows now. */
  shown: Domain
  plan: PlanReach
  onSpan: (span: Domain) => void
  onRange: (range: ChartRange) => void
  onCancel: () => void
}

/** Chooses a span of time by its ends, or a range until now. */
export const ChartRangeForm = ({ shown, plan, onSpan, onRange, onCancel }: Props) => {
  const [before] = useState(shown)
  const [from, setFrom] = useState(toZoneSeconds(before.min))
  const [to, setTo] = useState(toZoneSeconds(before.max))
  const problemId = useId()
  const span = { min: fromZoneInput(from, before.min), max: fromZoneInput(to, before.max) }
  const problem = rangeProblem(span.min, span.max, plan, useNow())
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (problem === undefined) onSpan(span)
  }
  const field = (label: string, value: string, onChange: (value: string) => void) => (
    <label>
      {label}
      <input
        type="datetime-local"
        step={1}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
  return (
    <form onSubmit={apply}>
      <div className={styles.presets} role="group" aria-label="Until now">
        {rangeChoices.map((range) => (
          <PermissionButton
            key={range}
            size="compact-sm"
            variant="default"
            fullWidth
            disabledReason={rangeRefusal(range, plan)}
            onClick={() => onRange(range)}
          >
            {rangeLabels[range]}
          </PermissionButton>
        ))}
      </div>
      <div className={styles.ends}>
        {field('From', from, setFrom)}
        {field('To', to, setTo)}
      </div>
      <ZoneNote className={styles.zone} />
      <p id={problemId} className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PermissionButton type="submit" disabledReason={problem}>
          Apply
        </PermissionButton>
      </div>
    </form>
  )
}
