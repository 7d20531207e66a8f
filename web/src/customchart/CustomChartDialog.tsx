import { useState } from 'react'
import { formatNumber } from '../display/values/formatValue'
import type { CustomChart } from '../../../shared/display/customChart'
import { ChartStage } from '../charts/drawing/ChartBody'
import { planReachOf } from '../charts/state/chartRanges'
import { ChartLegend } from '../charts/controls/ChartLegend'
import { ChartNotices } from '../charts/controls/ChartNotices'
import { ChartTable } from '../charts/controls/ChartTable'
import { ChartToolbar } from '../charts/controls/ChartToolbar'
import { viewOf } from '../charts/state/chartView'
import { useChartZoom } from '../charts/state/useChartView'
import type { Device } from '../devices/useDevice'
import { Dialog } from '../ui/dialog/Dialog'
import { CustomChartDrawing } from './CustomChartBody'
import { useCustomModel } from './useCustomModel'

interface Props {
  device: Device
  chart: CustomChart
  title: string
  onClose: () => void
}

/** A custom chart in a dialog of its own: every range of time, zoom, a legend with extremes, and a table. */
export const CustomChartDialog = ({ device, chart, title, onClose }: Props) => {
  const { deviceid, display, tier } = device
  const [view, setView] = useState(() => viewOf(chart.range))
  const drawn = useCustomModel(deviceid, chart, display, view)
  const { found, model, error } = drawn
  const { xa1 } = chart.xAxis
  const isTime = drawn.chart.range !== 'single'
  const zoom = useChartZoom(setView, found)

  return (
    <Dialog size="l" title={`${title} – ${device.name}`} isInAddress onClose={onClose}>
      <ChartToolbar
        view={view}
        onView={setView}
        shown={isTime ? model?.time : undefined}
        plan={planReachOf(tier)}
      />
      <ChartNotices
        isReduced={found?.lastEvaluatedTime !== undefined}
        error={model === undefined ? undefined : error}
      />
      <ChartStage>
        <CustomChartDrawing drawn={drawn} label={`Chart ${title}`} {...(isTime ? zoom : {})} />
      </ChartStage>
      {model === undefined ? null : (
        <>
          <ChartLegend model={model} />
          <ChartTable
            model={model}
            places={
              isTime
                ? undefined
                : { name: xa1.name === '' ? 'Place' : xa1.name, format: (x) => formatNumber(x, xa1.dp) }
            }
          />
        </>
      )}
    </Dialog>
  )
}
