import { trialLook } from '../../../shared/plans/trialLook'
import { TierBadge } from '../ui/text/TierBadge'
import type { DeviceRow } from './deviceRow'
import styles from './GroupView.module.css'

const daysLeft = (days: number): string =>
  days === 0 ? 'less than a day left' : days === 1 ? '1 day left' : `${days} days left`

/** Whether the plan of a device is the one that needs no word. */
export const isUsualPlan = ({ tier }: DeviceRow): boolean => tier === 'Hosted'

/** The plan of a device in a list: nothing for a hosted one, and beside a trial how long it lasts. */
export const PlanMark = ({ row }: { row: DeviceRow }) => {
  const { tier, trialDaysRemaining } = row
  if (isUsualPlan(row)) return null
  if (trialDaysRemaining === undefined) return <TierBadge name={tier} />
  return (
    <span className={styles.plan}>
      <TierBadge name={tier} {...trialLook(trialDaysRemaining)} />
      <span className={styles.left}>{daysLeft(trialDaysRemaining)}</span>
    </span>
  )
}
