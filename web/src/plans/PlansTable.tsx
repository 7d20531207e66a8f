import table from '../ui/table/DataTable.module.css'
import { TierBadge } from '../ui/text/TierBadge'
import { planFacts, planNames } from './planFacts'
import styles from './Plans.module.css'

/** Basic, Trial and Hosted side by side. */
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
              <td key={name}>{values[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
