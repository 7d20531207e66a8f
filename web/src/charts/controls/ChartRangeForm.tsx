import { type FormEvent, useState } from 'react'
import { rangeProblem } from '../../../../shared/data/rangeProblem'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { DateRangePicker } from '../../ui/range/DateRangePicker'
import { useNow } from '../../ui/text/useNow'
import type { Domain } from '../model/axisDomain'
import styles from '../drawing/Chart.module.css'
import {
  type ChartRange,
  type PlanReach,
  rangeChoices,
  rangeLabels,
  rangeRefusal,
} from '../state/chartRanges'
import { Button } from '../../ui/button/Button'

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
  const [range, setRange] = useState({ fromMs: shown.min, toMs: shown.max })
  const problem = rangeProblem(range.fromMs, range.toMs, plan, useNow())
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (problem === undefined) onSpan({ min: range.fromMs, max: range.toMs })
  }
  return (
    <form onSubmit={apply}>
      <DateRangePicker
        value={range}
        onChange={setRange}
        isToTheSecond
        problem={problem}
        presetsLabel="Until now"
        presets={rangeChoices.map((choice) => ({
          label: rangeLabels[choice],
          disabledReason: rangeRefusal(choice, plan),
          onSelect: () => onRange(choice),
        }))}
      />
      <div className={styles.formActions}>
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
