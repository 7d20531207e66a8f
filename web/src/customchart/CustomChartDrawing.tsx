import type { Domain } from '../charts/model/axisDomain'
import { ChartProblem } from '../charts/drawing/ChartProblem'
import { NoData } from '../display/cards/NoData'
import { Loading } from '../ui/feedback/Loading'
import { CustomChartView } from './CustomChartView'
import type { useCustomModel } from './useCustomModel'

interface Props {
  drawn: ReturnType<typeof useCustomModel>
  label: string
  onZoom?: (area: Domain) => void
  onReset?: () => void
}

/** A drawn chart on real readings, or what stands in its place. */
export const CustomChartDrawing = ({ drawn, ...view }: Props) => {
  const { chart, model, error, isEmpty, isLoading, mutate } = drawn
  if (isEmpty) return <NoData text="This chart has no series yet." />
  if (error !== undefined && model === undefined) {
    return <ChartProblem error={error} onRetry={() => void mutate()} />
  }
  if (model === undefined) return <Loading label="Loading chart" />
  if (model.pointCount === 0 && model.gaps.length === 0 && !isLoading) return <NoData />
  return <CustomChartView chart={chart} model={model} {...view} />
}
