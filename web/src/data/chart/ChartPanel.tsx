import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import type { Domain } from './axisDomain'
import styles from './Chart.module.css'
import { chartFrame, chartMargin } from './chartFrame'
import type { ChartModel } from './chartModel'
import { ChartOverlay } from './ChartOverlay'
import { ChartPlot } from './ChartPlot'
import { GapShades } from './GapShades'

interface Props {
  label: string
  model: ChartModel
  onZoom: (area: Domain) => void
  onReset: () => void
}

/** The drawn chart: shades for gaps below, lines, and what a person points at above. */
export const ChartPanel = ({ label, model, onZoom, onReset }: Props) => {
  const { ref, width, height } = useElementSize()
  const frame = useMemo(
    () => chartFrame(model.time, chartMargin(model.series.length > 1), width, height),
    [model, width, height],
  )
  return (
    <div ref={ref} className={styles.panel}>
      {width > 0 && height > 0 ? (
        <>
          <svg className={styles.plot} width={width} height={height} aria-hidden>
            <GapShades gaps={model.gaps} frame={frame} />
          </svg>
          <div className={styles.plot} aria-hidden>
            <ChartPlot model={model} frame={frame} />
          </div>
          <ChartOverlay label={label} model={model} frame={frame} onZoom={onZoom} onReset={onReset} />
        </>
      ) : null}
    </div>
  )
}
