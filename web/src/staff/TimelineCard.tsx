import { Link } from 'react-router-dom'
import type { UserId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { getStaffTimeline, type TimelineEntry } from '../../../shared/staff/staffDevice'
import { useEndpoint } from '../core/api/useEndpoint'
import { nameOfEvent, nameOfLevel } from '../display/catalogue/nameOfLevel'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import styles from './Staff.module.css'

const What = ({ entry }: { readonly entry: TimelineEntry }) => {
  if (entry.kind === 'change') {
    const { eventName, eventDescription, eventUserEmail } = entry.entry
    return (
      <span className={styles.what}>
        {eventName}
        <span className={styles.soft}>
          {[eventDescription, eventUserEmail].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
    )
  }
  return (
    <span className={styles.what}>
      <StatusMark tone={entry.level}>
        {nameOfLevel(entry.level)}: {nameOfEvent(entry.topic, undefined)} {entry.msg}
      </StatusMark>
      <span className={styles.soft}>
        {entry.endedTs === undefined ? (
          'Active'
        ) : (
          <>
            Past, until <Instant ms={entry.endedTs * secondMs} />
          </>
        )}
      </span>
    </span>
  )
}

const keyOf = (entry: TimelineEntry): string =>
  entry.kind === 'change' ? entry.entry.id : `${entry.deviceid ?? ''} ${entry.ts} ${entry.topic} ${entry.msg}`

/** Events and changes of all that a customer has, newest first. */
export const TimelineCard = ({ userid }: { readonly userid: UserId }) => {
  const { data, error, mutate } = useEndpoint(
    getStaffTimeline,
    { userid },
    { refreshInterval: 60 * secondMs },
  )
  const list = () => {
    if (data === undefined) {
      return error === undefined ? (
        <Skeleton label="Loading the newest events and changes" rows={8} />
      ) : (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      )
    }
    if (data.entries.length === 0) return <EmptyState title="Nothing has happened yet." />
    return (
      <ol className={styles.timeline}>
        {data.entries.map((entry) => (
          <li key={keyOf(entry)}>
            <Instant ms={entry.ts * secondMs} className={styles.when} />
            {entry.deviceid === undefined ? (
              <span>{entry.name}</span>
            ) : (
              <Link to={paths.staff(entry.deviceid)}>{entry.name}</Link>
            )}
            <What entry={entry} />
          </li>
        ))}
      </ol>
    )
  }
  return (
    <section className={styles.card} aria-labelledby="account-timeline">
      <h2 id="account-timeline">Newest events and changes</h2>
      {list()}
      {data !== undefined && data.leftOut > 0 ? (
        <p className={styles.soft}>{data.leftOut} more devices and groups are not looked at here.</p>
      ) : null}
    </section>
  )
}
