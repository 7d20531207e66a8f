import { useMemo } from 'react'
import { ChartBody } from '../charts/drawing/ChartBody'
import type { ChartPanelProps } from '../charts/drawing/ChartPanel'
import { NoData } from '../display/cards/NoData'
import { customLayout } from './customLayout'
import type { useCustomModel } from './useCustomModel'

interface Props extends Pick<ChartPanelProps, 'label' | 'onZoom' | 'onReset'> {
  drawn: ReturnType<typeof useCustomModel>
}

/** A custom chart on real readings, or what is shown in its place. */
export const CustomChartDrawing = ({ drawn, ...panel }: Props) => {
  const { chart, model, error, isEmpty, isLoading, mutate } = drawn
  const layoutOf = useMemo(
    () => (model === undefined ? undefined : customLayout(chart, model)),
    [chart, model],
  )
  if (isEmpty) return <NoData text="This chart has no series yet." />
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
