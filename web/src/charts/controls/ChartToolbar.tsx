import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'
import { rangeProblem } from '../../../../shared/data/rangeProblem'
import { Dialog } from '../../ui/dialog/Dialog'
import { PermissionButton } from '../../ui/button/PermissionButton'
import { useNow } from '../../ui/text/useNow'
import type { Domain } from '../model/axisDomain'
import styles from '../drawing/Chart.module.css'
import { ChartRangeForm } from './ChartRangeForm'
import { type PlanReach, rangeRefusal, relativeNames } from '../state/chartRanges'
import { expectedWindow } from '../state/shownWindow'
import {
  type ChartView,
  enhanceView,
  resetView,
  shiftView,
  shiftWindow,
  showSpan,
  viewOf,
} from '../state/chartView'

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

/** How much time, and which time. */
export const ChartToolbar = ({ view, onView, plan, children, ...chart }: Props) => {
  const [isChoosing, setIsChoosing] = useState(false)
  const now = useNow()
  const shown = chart.shown ?? expectedWindow(view, now)
  const close = () => setIsChoosing(false)
  const isPresent = view.span === undefined && view.zoom === undefined
  const earlier = shiftWindow(shown, -1, now)
  const isSingle =
    view.range === 'single' && isPresent ? 'A single measurement has no span of time.' : undefined
  const button = (label: string, text: string, disabledReason: string | undefined, press: () => void) => (
    <PermissionButton
      size="compact-sm"
      variant="default"
      disabledReason={disabledReason}
      aria-label={label}
      onClick={press}
    >
      {text}
    </PermissionButton>
  )
  return (
    <>
      <div className={styles.controls}>
        <div className={styles.ranges}>
          <div role="group" aria-label="Time range">
            {relativeNames.map((name) => (
              <PermissionButton
                key={name}
                size="compact-sm"
                variant={name === view.range && view.span === undefined ? 'filled' : 'subtle'}
                aria-pressed={name === view.range && view.span === undefined}
                disabledReason={rangeRefusal(name, plan)}
                onClick={() => onView(viewOf(name))}
              >
                {name}
              </PermissionButton>
            ))}
          </div>
          {button('Chart range', 'Range…', undefined, () => setIsChoosing(true))}
        </div>
        <div role="group" aria-label="Move in time">
          {button(
            'Load previous data',
            '‹',
            isSingle ?? rangeProblem(earlier.min, earlier.max, plan, now),
            () => onView((before) => shiftView(before, shown, -1, Date.now())),
          )}
          {button(
            'Load new data',
            '›',
            isSingle ?? (isPresent || shown.max >= now - presentMs ? 'This is the newest data.' : undefined),
            () => onView((before) => shiftView(before, shown, 1, Date.now())),
          )}
          {button(
            view.isZoomed ? 'Zoom out' : 'Reset',
            view.isZoomed ? 'Zoom out' : 'Reset',
            isPresent ? 'The chart is not zoomed. Drag over it or pinch it to zoom in.' : undefined,
            () => onView(resetView),
          )}
          {button(
            'Enhance zoomed area',
            'Enhance zoomed area',
            view.zoom === undefined
              ? view.isZoomed
                ? 'The zoomed area is drawn in all its points.'
                : 'Drag over the chart or pinch it to zoom in first.'
              : undefined,
            () => onView(enhanceView),
          )}
        </div>
        {children}
      </div>
      <Dialog title="Chart range" opened={isChoosing} onClose={close}>
        <ChartRangeForm
          shown={shown}
          plan={plan}
          onCancel={close}
          onRange={(range) => {
            onView(viewOf(range))
            close()
          }}
          onSpan={(span) => {
            onView((before) => showSpan(before, span))
            close()
          }}
        />
      </Dialog>
    </>
  )
}
