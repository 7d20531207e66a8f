import { Link } from 'react-router-dom'
import { secondMs } from '../../../shared/core/time'
import { getRecentDevices } from '../../../shared/provisioning/deviceLog'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Instant } from '../ui/text/Instant'
import { TestResult, kinds } from './LogLine'
import styles from './Provisioning.module.css'

/** The devices that were worked on last, and what came of them. */
export const RecentDevices = () => {
  const { data, error, mutate } = useEndpoint(getRecentDevices, {}, { refreshInterval: 15 * secondMs })
  const list = () => {
    if (data === undefined) {
      return error === undefined ? (
        <Skeleton label="Loading recent devices" rows={6} rowRem={3} />
      ) : (
        <ErrorBox error={error} onRetry={() => void mutate()} />
      )
    }
    if (data.devices.length === 0) {
      return (
        <EmptyState title="No device yet.">
          Devices that are provisioned, tested or edited appear here, newest first.
        </EmptyState>
      )
    }
    return (
      <ul className={styles.recent}>
        {data.devices.map(({ deviceid, name, model, fw, isAdded, newest }) => (
          <li key={deviceid}>
            <span className={styles.recentDevice}>
              <Link to={paths.provisioning(deviceid)}>{deviceid}</Link>
              <span className={styles.hint}>
                {name === deviceid ? '' : `${name} · `}
                {model} · {fw}
                {isAdded ? ' · in an account' : ''}
              </span>
            </span>
            <span>
              {kinds[newest.kind]}: {newest.text}
              {newest.test === undefined ? null : <TestResult test={newest.test} />}
            </span>
            <span className={styles.hint}>
              <Instant ms={newest.ts * secondMs} /> ·{' '}
              {newest.userName === '' ? newest.userEmail : newest.userName}
            </span>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <section className={styles.card} aria-labelledby="recent-title">
      <h2 id="recent-title" className={styles.cardTitle}>
        Recent devices
      </h2>
      {list()}
    </section>
  )
}
