import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { inkOn } from '../../ui/text/contrastOf'
import { useZone } from '../../ui/zone/useZone'
import type { Domain } from '../model/chartAxis'
import { type ChartLayout, plainLayout } from '../model/chartLayout'
import type { ChartModel } from '../model/chartModel'
import styles from './Chart.module.css'
import { ChartDrawing } from './ChartDrawing'
import type { ChartMarkings } from './ChartMarks'
import { ChartOverlay } from './ChartOverlay'

export interface ChartPanelProps extends ChartMarkings {
  label: string
  model: ChartModel
  /** How the chart is laid out on so many pixels; without it plainly. */
  layoutOf?: ((width: number, height: number) => ChartLayout) | undefined
  /** Without it nothing can be zoomed. */
  onZoom?: ((area: Domain) => void) | undefined
  onReset?: (() => void) | undefined
  /** Whether what is pointed at is written beside the pointer. */
  hasTip?: boolean
}

type Sized = ChartPanelProps & { width: number; height: number }

const Sheet = ({
  model,
  layoutOf,
  width,
  height,
  label,
  onZoom,
  onReset,
  hasTip = true,
  ...markings
}: Sized) => {
  const layout = useMemo(
    () => layoutOf?.(width, height) ?? plainLayout(model, width, height),
    [model, layoutOf, width, height],
  )
  return (
    <>
      <div className={styles.plot} aria-hidden>
        <ChartDrawing model={model} layout={layout} {...markings} />
      </div>
      <ChartOverlay
        label={label}
        model={model}
        frame={layout.frame}
        formatX={layout.formatX}
        onZoom={onZoom}
        onReset={onReset}
        hasTip={hasTip}
      />
    </>
  )
}

/** The drawn chart and what is pointed at above it; it fills the place that it is given. */
export const ChartPanel = (props: ChartPanelProps) => {
  const { ref, width, height } = useElementSize()
  const zone = useZone()
  const { background = null } = props.model
  return (
    <div
      ref={ref}
      className={styles.panel}
      style={{ background: background ?? undefined }}
      data-ink={background === null ? undefined : inkOn(background)}
    >
      {/* Laid out anew when times are written in another zone. */}
      {width > 0 && height > 0 ? <Sheet key={zone} {...props} width={width} height={height} /> : null}
    </div>
  )
}
