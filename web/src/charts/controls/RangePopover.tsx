import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button/Button'
import { pageHold } from '../../ui/dialog/pageHold'
import { Floating } from '../../ui/floating/Floating'
import { formatSince } from '../../ui/text/formatTime'
import { useZone } from '../../ui/zone/useZone'
import styles from '../drawing/Chart.module.css'
import type { Domain } from '../model/axisDomain'
import {
  type PlanReach,
  rangeLabels,
  type ChartRange,
  rangeChoices,
  rangeRefusal,
} from '../state/chartRanges'
import { type ChartView, showSpan, viewOf } from '../state/chartView'
import { rangeProblem } from '../../../../shared/data/rangeProblem'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { DateRangePicker } from '../../ui/range/DateRangePicker'
import { useNow } from '../../ui/text/useNow'

interface ChartRangeFormProps {
  /** What the chart shows now. */
  shown: Domain
  plan: PlanReach
  onSpan: (span: Domain) => void
  onRange: (range: ChartRange) => void
  onCancel: () => void
}

/** Chooses a span of time by its ends, or a range until now. */
const ChartRangeForm = ({ shown, plan, onSpan, onRange, onCancel }: ChartRangeFormProps) => {
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

interface Props {
  view: ChartView
  onView: (change: (before: ChartView) => ChartView) => void
  shown: Domain
  plan: PlanReach
  nowMs: number
}

/** Which time a chart shows, in a few words. */
const describeView = ({ range, span }: ChartView, shown: Domain, nowMs: number): string =>
  span === undefined
    ? rangeLabels[range]
    : `${formatSince(shown.min, nowMs)} – ${formatSince(shown.max, nowMs)}`

/** The time that a chart shows, and every way to choose another. */
export const RangePopover = ({ view, onView, shown, plan, nowMs }: Props) => {
  useZone()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const leave = useCallback(() => setIsOpen(false), [])
  const form = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    form.current?.focus()
    return pageHold.take()
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The panel around it stays.
    event.stopPropagation()
    event.preventDefault()
    close()
  }
  const text = describeView(view, shown, nowMs)
  return (
    <>
      <Button
        ref={button}
        size="compact-sm"
        variant="default"
        className={styles.rangeButton}
        aria-label={`Chart range: ${text}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text} <span aria-hidden>{'\u00A0'}▾</span>
      </Button>
      {isOpen ? (
        <Floating control={button} side="start" className={styles.rangeForm} onLeave={leave}>
          <div ref={form} role="dialog" aria-label="Chart range" tabIndex={-1} onKeyDown={press}>
            <ChartRangeForm
              shown={shown}
              plan={plan}
              onCancel={close}
              onRange={(range) => {
                onView(() => viewOf(range))
                close()
              }}
              onSpan={(span) => {
                onView((before) => showSpan(before, span))
                close()
              }}
            />
          </div>
        </Floating>
      ) : null}
    </>
  )
}
