import type { DeviceId } from '../../../shared/core/ids'
import type { CustomChart } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { ChartProblem } from '../data/chart/ChartProblem'
import { NoData } from '../display/NoData'
import { Loading } from '../ui/Loading'
import { CustomChartView } from './CustomChartView'
import { CustomLegend } from './CustomLegend'
import { useCustomModel } from './useCustomModel'

interface Props {
  deviceid: DeviceId
  chart: CustomChart
  display: DisplaySettings
  label: string
}

/** A drawn chart on real readings, or what stands in its place. */
export const CustomChartBody = ({ deviceid, chart, display, label }: Props) => {
  const { model, error, isEmpty, isLoading, mutate } = useCustomModel(deviceid, chart, display)
  if (isEmpty) return <NoData text="This chart has no series yet." />
  if (error !== undefined && model === undefined) {
    return <ChartProblem error={error} onRetry={() => void mutate()} />
  }
  if (model === undefined) return <Loading label="Loading chart" />
  if (model.pointCount === 0 && model.gaps.length === 0 && !isLoading) return <NoData />
  return (
    <>
      <CustomChartView chart={chart} model={model} label={label} />
      <CustomLegend model={model} />
    </>
  )
}
