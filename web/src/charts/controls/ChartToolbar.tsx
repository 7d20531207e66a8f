import type { Dispatch, ReactNode, SetStateAction } from 'react'
import { rangeProblem } from '../../../../shared/data/rangeProblem'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { useNow } from '../../ui/text/useNow'
import type { Domain } from '../model/axisDomain'
import styles from '../drawing/Chart.module.css'
import type { PlanReach } from '../state/chartRanges'
import { expectedWindow } from '../state/shownWindow'
import { type ChartView, enhanceView, resetView, shiftView, shiftWindow } from '../state/chartView'
import { RangePopover } from './RangePopover'

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
          onPress={() => onView((before) => shiftView(before, shown, -1, Date.now()))}
        >
          <Chevron points="10,3 5,8 10,13" />
        </Tool>
        <RangePopover view={view} onView={onView} shown={shown} plan={plan} nowMs={now} />
        <Tool
          label="Load new data"
          disabledReason={isSingle ?? isNewest}
          onPress={() => onView((before) => shiftView(before, shown, 1, Date.now()))}
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
