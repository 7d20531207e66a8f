import { type ReactNode } from 'react'
import { Button } from '../../ui/button/Button'
import { NoData } from '../../display/cards/Card'
import { describeError, requestIdOf } from '../../ui/feedback/describeError'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import type { ChartModel } from '../model/chartModel'
import { lazyPart } from '../../ui/lazyPart'
import styles from './Chart.module.css'
import type { ChartPanelProps } from './ChartPanel'

const ChartPanel = lazyPart(async () => (await import('./ChartPanel')).ChartPanel, 'boundary')

/** A chart, whose drawing is fetched with the first one. */
export const Chart = (props: ChartPanelProps) => (
  <LazyBoundary message="The chart could not be loaded." fallback={<Loading label="Loading chart" />}>
    <ChartPanel {...props} />
  </LazyBoundary>
)

/** Why there is no chart: the server's words under an error icon. */
const ChartProblem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={styles.problem} role="alert">
    <svg viewBox="0 0 16 16" aria-hidden>
      <path d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM7 3.5v6h2v-6zM7 11v2h2v-2z" fillRule="evenodd" />
    </svg>
    <span>{describeError(error, 'Error Loading Data')}</span>
    {requestIdOf(error) === undefined ? null : <code>{requestIdOf(error)}</code>}
    <Button size="xs" variant="default" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

interface Props extends Omit<ChartPanelProps, 'model'> {
  model: ChartModel | undefined
  error: unknown
  isLoading: boolean
  onRetry: () => void
}

/** The chart, or what is shown in its place while there is none. */
export const ChartBody = ({ model, error, isLoading, onRetry, ...chart }: Props) => {
  if (model === undefined && error !== undefined) return <ChartProblem error={error} onRetry={onRetry} />
  if (model === undefined) return <Loading label="Loading chart" />
  if (model.pointCount === 0 && model.gaps.length === 0 && !isLoading) return <NoData />
  return <Chart model={model} {...chart} />
}

/** The place of a chart with room to read it, under a veil while its next answer is on its way. */
export const ChartStage = ({
  isRenewing = false,
  children,
}: {
  isRenewing?: boolean
  children: ReactNode
}) => (
  <div className={styles.stage}>
    {children}
    {isRenewing ? (
      <div className={styles.overlay}>
        <Loading label="Loading" />
      </div>
    ) : null}
  </div>
)
