import { useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import type { CustomChart } from '../../../shared/display/customChart'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { ChartLegend } from '../charts/controls/ChartLegend'
import { ChartNotices } from '../charts/controls/ChartNotices'
import { viewOf } from '../charts/state/chartView'
import { useCustomModel } from './useCustomModel'
import { ChartBody } from '../charts/drawing/ChartBody'
import type { ChartPanelProps } from '../charts/drawing/ChartPanel'
import { NoData } from '../display/cards/NoData'
import { customLayout } from './customLayout'

interface DrawingProps extends Pick<ChartPanelProps, 'label' | 'onZoom' | 'onReset'> {
  drawn: ReturnType<typeof useCustomModel>
}

/** A custom chart on real readings, or what is shown in its place. */
export const CustomChartDrawing = ({ drawn, ...panel }: DrawingProps) => {
  const { chart, model, error, isEmpty, isLoading, mutate } = drawn
  const layoutOf = useMemo(
    () => (model === undefined ? undefined : customLayout(chart, model)),
    [chart, model],
  )
  if (isEmpty) return <NoData text="This chart has no series yet. Add the first one under Series." />
  return (
    <ChartBody
      model={model}
      layoutOf={layoutOf}
      error={error}
      isLoading={isLoading}
      onRetry={() => void mutate()}
      {...panel}
    />
  )
}

interface Props {
  deviceid: DeviceId
  chart: CustomChart
  display: DisplaySettings
  label: string
}

/** A custom chart over its own range, as it is in a card and beside its editor. */
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
      {model === undefined ? null : <ChartLegend model={model} isBrief />}
    </>
  )
}
