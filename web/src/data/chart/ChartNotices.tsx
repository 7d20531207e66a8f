import { PlanName } from '../../plans/PlanName'
import { describeError } from '../../ui/describeError'
import { StatusMark } from '../../ui/StatusMark'
import styles from './Chart.module.css'

interface Props {
  /** The plan that has the latest reading alone; undefined when it has more. */
  lackingPlan?: string | undefined
  isReduced: boolean
  /** Why the last attempt to renew what is shown failed. */
  error: unknown
}

/** What somebody has to know of the chart that they see (spec 1 §6, §8). */
export const ChartNotices = ({ lackingPlan, isReduced, error }: Props) => (
  <>
    {lackingPlan === undefined ? null : (
      <p role="status" className={styles.notice}>
        <StatusMark tone="info">
          Only the latest reading is shown: earlier data is unavailable on the <PlanName plan={lackingPlan} />
        </StatusMark>
      </p>
    )}
    {isReduced ? (
      <p role="status" className={styles.notice}>
        <StatusMark tone="warning">Data points exceeded. Time range has been reduced.</StatusMark>
      </p>
    ) : null}
    {error === undefined ? null : (
      <p role="alert" className={styles.notice}>
        <StatusMark tone="alarm">{describeError(error, 'Error Loading Data')}</StatusMark>
      </p>
    )}
  </>
)
