import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type Health, getHealth } from '../../../shared/staff/health'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { Ago } from '../ui/text/useNow'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Instant } from '../ui/text/Instant'
import { Loading } from '../ui/feedback/Loading'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Staff.module.css'
import { Fact } from './Fact'
import { QueuesCard } from './QueuesCard'

const When = ({ ms }: { readonly ms: number | undefined }) =>
  ms === undefined ? <>Never</> : <Ago ms={ms} />

/** When Stripe was heard last, and whether plans are what is paid for. */
const PaymentsCard = ({ payments }: Pick<Health, 'payments'>) => {
  const { eventMs, refusedMs, comparedMs, notCompared = 0 } = payments
  const isRefusing = refusedMs !== undefined && refusedMs > (eventMs ?? 0)
  return (
    <section className={styles.card} aria-labelledby="health-payments">
      <h2 id="health-payments">Payments</h2>
      <dl className={styles.facts}>
        <Fact name="Last event from Stripe">
          <When ms={eventMs} />
        </Fact>
        <Fact name="Last event refused">
          <When ms={refusedMs} />
          {isRefusing ? (
            <StatusMark tone="warning">Its signature was not valid; no event was accepted since</StatusMark>
          ) : null}
        </Fact>
        <Fact name="Plans compared">
          <When ms={comparedMs} />
          {notCompared > 0 ? (
            <StatusMark tone="alarm">
              {notCompared} {notCompared === 1 ? 'account' : 'accounts'} could not be compared
            </StatusMark>
          ) : null}
        </Fact>
      </dl>
    </section>
  )
}

const shortName = (name: string): string => name.replaceAll('-', ' ')

/** Which alarms ring, and what breaks for people. */
const AlarmsCard = ({ alarms }: { readonly alarms: Health['alarms'] }) => (
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

const everyMs = 15_000
const mostGaps = 5

const Due = ({ due }: { readonly due: Health['alerts'] }) =>
  due.dueSinceMs === undefined ? (
    <>None</>
  ) : (
    <>
      {due.due}, the oldest since <Ago ms={due.dueSinceMs} />
    </>
  )

/** The last times in which no device was heard, of which the cause is the portal. */
const Gaps = ({ gaps }: Pick<Health, 'gaps'>) =>
  gaps.length === 0 ? (
    <>Never in 90 days</>
  ) : (
    <ul className={styles.list}>
      {gaps.slice(0, mostGaps).map(({ fromMs, toMs }) => (
        <li key={fromMs}>
          <Instant ms={fromMs} /> to {toMs === undefined ? 'now' : <Instant ms={toMs} />}
        </li>
      ))}
    </ul>
  )

const Unreadable = ({ unreadable }: Pick<Health, 'unreadable'>) => (
  <section className={styles.card} aria-labelledby="health-unreadable">
    <h2 id="health-unreadable">Unreadable messages (2 days)</h2>
    {unreadable.length === 0 ? <p>Every message could be read.</p> : null}
    <ul className={styles.list}>
      {unreadable.map(({ reason, count, last }) => (
        <li key={reason} className={styles.row}>
          <span className={styles.what}>
            {reason}
            {last === undefined ? null : (
              <span className={styles.soft}>
                last by <Link to={paths.staffTools(last.deviceid)}>{last.deviceid}</Link>,{' '}
                <Ago ms={last.ms} />
              </span>
            )}
          </span>
          <span>{count}</span>
        </li>
      ))}
    </ul>
  </section>
)

const Jobs = ({ jobs }: Pick<Health, 'jobs'>) => (
  <section className={styles.card} aria-labelledby="health-jobs">
    <h2 id="health-jobs">Jobs</h2>
    {jobs.length === 0 ? <p>No job is under way.</p> : null}
    <ul className={styles.list}>
      {jobs.map(({ jobid, kind, deviceid, email, step, tries, isUnderWay }) => (
        <li key={jobid} className={styles.row}>
          <span className={styles.what}>
            <Link to={paths.staff(deviceid)}>{deviceid}</Link>
            <span className={styles.soft}>
              {kind} of data, for {email}
            </span>
          </span>
          <span className={styles.soft}>
            step {step}, try {tries}, {isUnderWay ? 'under way' : 'waits'}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

/** How the portal is at this moment. What is below waits for it: it would move when the figures arrive. */
export const HealthView = ({ children }: { readonly children: ReactNode }) => {
  const { data, error, mutate } = useEndpoint(getHealth, {}, { refreshInterval: everyMs })
  if (data === undefined) {
    if (error === undefined) return <Loading label="Loading the state of the portal" />
    return (
      <>
        <ErrorBox error={error} onRetry={() => void mutate()} />
        {children}
      </>
    )
  }
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <AlarmsCard alarms={data.alarms} />
          <QueuesCard queues={data.queues} />
          <section className={styles.card} aria-labelledby="health-waits">
            <h2 id="health-waits">Waiting</h2>
            <dl className={styles.facts}>
              <Fact name="Alerts that are due">
                <Due due={data.alerts} />
              </Fact>
              <Fact name="Days to be packed">
                <Due due={data.packing} />
              </Fact>
              <Fact name="Portal received nothing">
                <Gaps gaps={data.gaps} />
              </Fact>
            </dl>
          </section>
        </div>
        <div className={styles.column}>
          <PaymentsCard payments={data.payments} />
          <Unreadable unreadable={data.unreadable} />
          <Jobs jobs={data.jobs} />
        </div>
      </div>
      {children}
    </>
  )
}
