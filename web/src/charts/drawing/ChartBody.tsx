import { Suspense, lazy } from 'react'
import type { DeviceEvent } from '../../../../shared/alerts/deviceEvents'
import type { Bounds } from '../../../../shared/display/metric'
import { NoData } from '../../display/cards/NoData'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import type { Domain } from '../model/axisDomain'
import styles from './Chart.module.css'
import type { ChartModel } from '../model/chartModel'
import { ChartProblem } from './ChartProblem'

const ChartPanel = lazy(async () => ({ default: (await import('./ChartPanel')).ChartPanel }))

interface Props {
  label: string
  model: ChartModel | undefined
  error: unknown
  isLoading: boolean
  /** A chart stands there, and its next answer is on its way. */
  isRenewing: boolean
  onRetry: () => void
  onZoom: (area: Domain) => void
  onReset: () => void
  bounds?: Bounds | undefined
  events?: readonly DeviceEvent[]
}

/** The chart, or what stands in its place. */
export const ChartBody = ({ model, error, isLoading, isRenewing, onRetry, ...chart }: Props) => {
  const draw = () => {
    if (model === undefined && error !== undefined) return <ChartProblem error={error} onRetry={onRetry} />
    if (model === undefined) return <Loading label="Loading chart" />
    if (model.pointCount === 0 && model.gaps.length === 0 && !isLoading) return <NoData />
    return (
      <LazyBoundary message="The chart could not be loaded.">
        <Suspense fallback={<Loading label="Loading chart" />}>
          <ChartPanel model={model} {...chart} />
        </Suspense>
      </LazyBoundary>
    )
  }
  return (
    <div className={styles.stage}>
      {draw()}
      {isRenewing && model !== undefined && error === undefined ? (
        <div className={styles.overlay}>
          <Loading label="Loading" />
        </div>
      ) : null}
    </div>
  )
}
