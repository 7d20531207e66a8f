import { describeDays } from '../../plans/describeReadingAccess'
import { PlanName } from '../../plans/PlanName'
import { describeError } from '../../ui/feedback/describeError'
import { StatusMark } from '../../ui/feedback/StatusMark'
import styles from '../drawing/Chart.module.css'
import type { PlanReach } from '../state/chartRanges'

interface Props {
  /** How far back the plan reaches, where that is less than a chart may show. */
  shortReach?: PlanReach | undefined
  isReduced: boolean
  /** Why the last attempt to renew what is shown failed. */
  error: unknown
}

/** What a person has to know of the chart that they see. */
export const ChartNotices = ({ shortReach, isReduced, error }: Props) => (
  <>
    {shortReach === undefined ? null : (
      <p role="status" className={styles.notice}>
        <StatusMark tone="info">
          Charts reach back {describeDays(shortReach.retentionDays)} on the{' '}
          <PlanName plan={shortReach.planName} />
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
