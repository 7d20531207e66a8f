import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { plans, trialDays, trialWarningDays, type PlanName } from '../../../shared/plans/plans'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import { StatusMark } from '../ui/feedback/StatusMark'
import table from '../ui/table/Table.module.css'
import { TierBadge } from '../ui/text/TierBadge'
import { HiddenCaption } from '../ui/text/VisuallyHidden'
import { describeReadingAccess } from './describeReadingAccess'
import styles from './Plans.module.css'
import { planFacts, planNames } from './planFacts'

/** Whether a plan has something is seen by its mark, and read by its word. */
const Value = ({ text }: { text: string }) => {
  if (text !== 'Yes' && text !== 'No') return text
  return <StatusMark tone={text === 'Yes' ? 'ok' : 'none'}>{text}</StatusMark>
}

const ways: Readonly<Record<PlanName, ReactNode>> = {
  Basic: 'Every device has it',
  Trial: <Link to={paths.addDevice()}>Add a device</Link>,
  Hosted: <LinkButton to={paths.subscriptions()}>Choose Devices</LinkButton>,
}

/** Basic, Trial and Hosted side by side, each with the way to it. */
export const PlansTable = () => (
  <div className={table.frame} tabIndex={0} role="region" aria-label="Plans compared">
    <table className={`${table.table} ${styles.table}`}>
      <HiddenCaption>Plans</HiddenCaption>
      <thead>
        <tr>
          <th scope="col">Per device</th>
          {planNames.map((name) => (
            <th key={name} scope="col">
              <TierBadge name={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {planFacts.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {planNames.map((name) => (
              <td key={name}>
                <Value text={values[name]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">How to get it</th>
          {planNames.map((name) => (
            <td key={name}>{ways[name]}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  </div>
)

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
