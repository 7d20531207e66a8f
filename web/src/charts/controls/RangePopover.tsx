import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/Button'
import { pageHold } from '../../ui/dialog/pageHold'
import { Floating } from '../../ui/floating/Floating'
import { formatSince } from '../../ui/text/formatTime'
import { useZone } from '../../ui/zone/useZone'
import styles from '../drawing/Chart.module.css'
import type { Domain } from '../model/axisDomain'
import { type PlanReach, rangeLabels } from '../state/chartRanges'
import { type ChartView, showSpan, viewOf } from '../state/chartView'
import { ChartRangeForm } from './ChartRangeForm'

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
