import type { AlertSettings, ChannelBudget } from '../../../shared/alerts/alertSettings'
import { Instant } from '../ui/text/Instant'
import styles from './Alerts.module.css'

const Channel = ({ name, budget }: { name: string; budget: ChannelBudget }) => {
  const { used, limit, keptForAlarms, isForAlarmsAlone, emptyTs, digestTs } = budget
  return (
    <div className={styles.channel}>
      <h3>{name}</h3>
      <p className={styles.figure}>
        {used} <span>of {limit} used</span>
      </p>
      <meter aria-label={`${name} used`} min={0} max={Math.max(1, limit)} value={used} />
      <p>{keptForAlarms} reserved for alarms</p>
      {isForAlarmsAlone && used < limit ? (
        <p className={styles.reason}>
          Used up for alerts and warnings: they come in a digest, at most once a day. Alarms are sent at once.
        </p>
      ) : null}
      {emptyTs === undefined ? null : (
        <p className={styles.reason}>
          {used >= limit ? (
            'None are left this month. Events are gathered in a digest.'
          ) : (
            <>
              At this rate used up on <Instant ms={emptyTs * 1000} />
            </>
          )}
        </p>
      )}
      {digestTs === undefined ? null : (
        <p className={styles.reason}>
          What was not sent at once is in the digest of <Instant ms={digestTs * 1000} />
        </p>
      )}
    </div>
  )
}

/** What of the month is used, what is kept back, and how long the rest lasts. */
export const AlertBudget = ({ alerts }: { alerts: AlertSettings }) => (
  <section className={styles.card} aria-label="This month">
    <h2>This month</h2>
    <div className={styles.channels}>
      <Channel name="Emails" budget={alerts.email} />
      <Channel name="SMS" budget={alerts.sms} />
    </div>
    <p className={styles.soft}>
      Both limits reset on <Instant ms={alerts.ALERTS_rollover_ts * 1000} />
    </p>
  </section>
)
