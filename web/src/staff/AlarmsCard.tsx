import type { Health } from '../../../shared/staff/health'
import { Ago } from '../ui/text/Ago'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Staff.module.css'

const shortName = (name: string): string => name.replaceAll('-', ' ')

/** Which alarms ring, and what breaks for people. */
export const AlarmsCard = ({ alarms }: { readonly alarms: Health['alarms'] }) => (
  <section className={styles.card} aria-labelledby="health-alarms">
    <h2 id="health-alarms">Alarms</h2>
    {alarms === undefined ? (
      <p>The alarms could not be read. It is not known whether one is active.</p>
    ) : null}
    {alarms?.length === 0 ? <p>No alarm is active.</p> : null}
    <ul className={styles.list}>
      {alarms?.map(({ name, impact, sinceMs }) => (
        <li key={name} className={styles.row}>
          <span className={styles.what}>
            {impact}
            <span className={styles.soft}>
              {shortName(name)}
              {sinceMs === undefined ? null : (
                <>
                  , since <Ago ms={sinceMs} />
                </>
              )}
            </span>
          </span>
          <StatusMark tone="alarm">Active</StatusMark>
        </li>
      ))}
    </ul>
  </section>
)
