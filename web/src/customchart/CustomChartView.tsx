import { useElementSize } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import type { CustomChart } from '../../../shared/display/customChart'
import type { Domain } from '../charts/model/axisDomain'
import { ChartOverlay } from '../charts/drawing/ChartOverlay'
import { GapShades } from '../charts/drawing/GapShades'
import { SpikeMarks } from '../charts/drawing/SpikeMarks'
import { barSlots } from '../charts/drawing/barSlots'
import { CustomAxes } from './CustomAxes'
import styles from './CustomChart.module.css'
import { customLayout } from './customLayout'
import type { CustomModel } from './customModel'
import { CustomSeriesPath } from '../charts/drawing/CustomSeriesPath'
import { inkOn } from '../ui/text/inkOn'

interface Props {
  chart: CustomChart
  model: CustomModel
  label: string
  onZoom?: (area: Domain) => void
  onReset?: () => void
}

type Sized = Props & { width: number; height: number }

const noSlot = { width: 1, offset: 0 }

const Drawing = memo(({ chart, model, width, height, ...overlay }: Sized) => {
  const layout = useMemo(() => customLayout(chart, model, width, height), [chart, model, width, height])
  const { frame, formatX } = layout
  const slots = useMemo(() => barSlots(model.series, frame.xOf, chart.stack), [model, frame, chart.stack])
  const labelColour = chart.dataLabels ? chart.dataLabelColor : undefined
  return (
    <>
      <svg className={styles.drawing} width={width} height={height} aria-hidden>
        <GapShades gaps={model.gaps} frame={frame} />
        <SpikeMarks spikes={model.spikes} frame={frame} />
        <CustomAxes chart={chart} model={model} layout={layout} />
        {/* What lies beyond limits that were set is cut off, not drawn over the axes. */}
        <svg
          x={frame.left}
          y={frame.top}
          width={frame.innerWidth}
          height={frame.innerHeight}
          overflow="hidden"
        >
          <g transform={`translate(${-frame.left} ${-frame.top})`}>
            {model.series.map((series) => (
              <CustomSeriesPath
                key={series.spec.id}
                series={series}
                frame={frame}
                slot={slots.get(series.spec.id) ?? noSlot}
                labelColour={labelColour}
              />
            ))}
          </g>
        </svg>
      </svg>
      <ChartOverlay
        {...overlay}
        model={model}
        frame={frame}
        {...(formatX === undefined ? {} : { formatX })}
      />
    </>
  )
})
Drawing.displayName = 'Drawing'

/** A chart as somebody drew it, with a crosshair; it fills what it stands in. */
export const CustomChartView = (props: Props) => {
  const { ref, width, height } = useElementSize()
  const { backgroundColor } = props.chart
  return (
    <div
      ref={ref}
      className={styles.view}
      style={{ background: backgroundColor ?? undefined }}
      data-ink={backgroundColor === null ? undefined : inkOn(backgroundColor)}
    >
      {width > 0 && height > 0 ? <Drawing {...props} width={width} height={height} /> : null}
    </div>
  )
}
