import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  type KeyboardEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from 'react'
import { rangeProblem } from '../../../../shared/data/rangeProblem'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { useNow } from '../../ui/text/useNow'
import type { Domain } from '../model/chartAxis'
import styles from '../drawing/Chart.module.css'
import {
  type PlanReach,
  rangeLabels,
  type ChartRange,
  rangeChoices,
  rangeRefusal,
} from '../state/chartRanges'
import {
  expectedWindow,
  type ChartView,
  enhanceView,
  resetView,
  shiftView,
  shiftWindow,
  showSpan,
  viewOf,
} from '../state/chartView'
import { Button } from '../../ui/button/Button'
import { pageHold } from '../../ui/dialog/pageHold'
import { Floating } from '../../ui/floating/Floating'
import { formatSince } from '../../ui/text/formatTime'
import { useZone } from '../../ui/zone/useZone'
import { DateRangePicker } from '../../ui/range/DateRangePicker'
import { portalNowMs } from '../../ui/text/portalClock'

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

interface RangePopoverProps {
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
const RangePopover = ({ view, onView, shown, plan, nowMs }: RangePopoverProps) => {
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

interface Props {
  view: ChartView
  onView: Dispatch<SetStateAction<ChartView>>
  /** What the chart shows; undefined while it shows nothing. */
  shown: Domain | undefined
  plan: PlanReach
  children?: ReactNode
}

/** How far from the present still counts as it: a reading is seldom of this very second. */
const presentMs = 1000

interface ToolProps {
  label: string
  disabledReason: string | undefined
  onPress: () => void
  children?: ReactNode
}

const Tool = ({ label, disabledReason, onPress, children = label }: ToolProps) => (
  <PermissionButton
    size="compact-sm"
    variant="default"
    disabledReason={disabledReason}
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </PermissionButton>
)

const Chevron = ({ points }: { points: string }) => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
    <polyline
      points={points}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** How much time, and which time. */
export const ChartToolbar = ({ view, onView, plan, children, ...chart }: Props) => {
  const now = useNow()
  const shown = chart.shown ?? expectedWindow(view, now)
  const isPresent = view.span === undefined && view.zoom === undefined
  const earlier = shiftWindow(shown, -1, now)
  const isSingle =
    view.range === 'single' && isPresent ? 'A single measurement has no span of time.' : undefined
  const isNewest = isPresent || shown.max >= now - presentMs ? 'This is the newest data.' : undefined
  return (
    <div className={styles.controls}>
      <div role="group" aria-label="Time range">
        <Tool
          label="Load previous data"
          disabledReason={isSingle ?? rangeProblem(earlier.min, earlier.max, plan, now)}
          onPress={() => onView((before) => shiftView(before, shown, -1, portalNowMs()))}
        >
          <Chevron points="10,3 5,8 10,13" />
        </Tool>
        <RangePopover view={view} onView={onView} shown={shown} plan={plan} nowMs={now} />
        <Tool
          label="Load new data"
          disabledReason={isSingle ?? isNewest}
          onPress={() => onView((before) => shiftView(before, shown, 1, portalNowMs()))}
        >
          <Chevron points="6,3 11,8 6,13" />
        </Tool>
      </div>
      <div role="group" aria-label="Zoom">
        <Tool
          label={view.isZoomed ? 'Zoom out' : 'Reset'}
          disabledReason={
            isPresent ? 'The chart is not zoomed. Drag over it or pinch it to zoom in.' : undefined
          }
          onPress={() => onView(resetView)}
        />
        <Tool
          label="Enhance zoomed area"
          disabledReason={
            view.zoom === undefined
              ? view.isZoomed
                ? 'The zoomed area is drawn in all its points.'
                : 'Drag over the chart or pinch it to zoom in first.'
              : undefined
          }
          onPress={() => onView(enhanceView)}
        />
      </div>
      {children}
    </div>
  )
}
