import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { CustomChart } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { ChartNotices } from '../charts/controls/ChartNotices'
import { viewOf } from '../charts/state/chartView'
import { CustomChartDrawing } from './CustomChartDrawing'
import { CustomLegend } from './CustomLegend'
import { useCustomModel } from './useCustomModel'

interface Props {
  deviceid: DeviceId
  chart: CustomChart
  display: DisplaySettings
  label: string
}

/** A drawn chart over its own range, as it stands in a card and beside its editor. */
export const CustomChartBody = ({ deviceid, chart, display, label }: Props) => {
  const view = useMemo(() => viewOf(chart.range), [chart.range])
  const drawn = useCustomModel(deviceid, chart, display, view)
  const { model, found, error } = drawn
  return (
    <>
      <ChartNotices
        isReduced={found?.lastEvaluatedTime !== undefined}
        error={model === undefined ? undefined : error}
      />
      <CustomChartDrawing drawn={drawn} label={label} />
      {model === undefined ? null : <CustomLegend model={model} />}
    </>
  )
}
