import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PlanName } from '../../../shared/plans/plans'
import { paths } from '../paths'
import { LinkButton } from '../ui/button/LinkButton'
import { StatusMark } from '../ui/feedback/StatusMark'
import table from '../ui/table/DataTable.module.css'
import { TierBadge } from '../ui/text/TierBadge'
import { planFacts, planNames } from './planFacts'
import styles from './Plans.module.css'

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
      <caption className={table.caption}>Plans</caption>
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
