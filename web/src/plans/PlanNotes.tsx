import { plans, trialDays, trialWarningDays } from '../../../shared/plans/plans'
import { describeReadingAccess } from './describeReadingAccess'
import styles from './Plans.module.css'

/** The models that the plans are for. */
const models = [
  { name: 'ORB-C1', about: 'Compact device with internal sensors, two inputs, serial and CAN bus.' },
  { name: 'QUAD-C2', about: 'Five universal inputs and outputs, serial and two CAN buses.' },
] as const

const basic = plans.Basic

/** For which devices the plans are, and what happens when one ends. */
export const PlanNotes = () => (
  <>
    <section aria-labelledby="plan-models">
      <h2 id="plan-models">Device models</h2>
      <ul className={styles.models}>
        {models.map(({ name, about }) => (
          <li key={name} className={styles.model}>
            <strong>{name}</strong>
            <span>{about}</span>
            <span className={styles.soft}>Basic, Trial and Hosted, at the prices above.</span>
          </li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="plan-end">
      <h2 id="plan-end">When a plan ends</h2>
      <ul className={styles.notes}>
        <li>
          A device starts with a trial of {trialDays} days, counted from when it is first added. The device
          page warns when {trialWarningDays} or fewer days are left.
        </li>
        <li>
          When a trial or a Hosted plan ends, the device is on the Basic plan: one reading every{' '}
          {basic.minIntervalSeconds / 60} minutes, kept for {basic.retentionDays} day;{' '}
          {describeReadingAccess(basic)}; no email or SMS alerts, no route on the map, no triggers, custom
          charts or widgets, and no API access.
        </li>
        <li>
          Cancelling a Hosted plan in favour of Basic takes effect immediately: the rest of the paid period is
          forfeited and stored data is lost. An upgrade to Hosted takes effect immediately as well.
        </li>
        <li>
          The minimum Hosted term is 1 month or 1 year. There are no refunds; cancel before the next renewal.
        </li>
        <li>Prices are in AUD per device, plus tax.</li>
      </ul>
    </section>
  </>
)
