import { Link } from 'react-router-dom'
import { useState } from 'react'
import type { UserId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { type StaffAccount, getStaffAccount, endAccountSessions } from '../../../shared/staff/staffSearch'
import { useEndpoint } from '../core/api/useEndpoint'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Instant } from '../ui/text/Instant'
import { Loading } from '../ui/feedback/Loading'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { Button } from '../ui/button/Button'
import { Fact } from './Fact'
import { NoticesCard } from './NoticesCard'
import { SpecialGroupsCard } from './SpecialGroupsCard'
import styles from './Staff.module.css'
import { TimelineCard } from './TimelineCard'

const EndSessionsButton = ({ account }: { readonly account: StaffAccount }) => {
  const { userid, email } = account
  const [isAsking, setIsAsking] = useState(false)
  const end = useAction(endAccountSessions, {
    success: ({ message }) => message,
    refresh: [readsOf(getStaffAccount, { userid })],
  })
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
        End Sessions
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="End Sessions"
          confirmLabel="End Sessions"
          danger
          onConfirm={() => end.run({ userid })}
          onClose={() => setIsAsking(false)}
        >
          Log {email} out everywhere? They can log in again with their password.
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const Facts = ({ account }: { readonly account: StaffAccount }) => (
  <section className={styles.card} aria-labelledby="account-title">
    <h2 id="account-title">{account.email}</h2>
    <dl className={styles.facts}>
      <Fact name="Name">{account.name}</Fact>
      <Fact name="Account ID">
        <span className={styles.id}>{account.userid}</span>
      </Fact>
      <Fact name="Email">{account.emailVerified ? 'Verified' : 'Not verified'}</Fact>
      <Fact name="State">{account.isDisabled ? 'Disabled' : 'Active'}</Fact>
      <Fact name="First login">
        {account.firstSignInTs === undefined ? 'Never' : <Instant ms={account.firstSignInTs * secondMs} />}
      </Fact>
    </dl>
    <EndSessionsButton account={account} />
  </section>
)

const Has = ({ account: { devices, groups } }: { readonly account: StaffAccount }) => (
  <section className={styles.card} aria-labelledby="account-has">
    <h2 id="account-has">Devices and groups</h2>
    {devices.length + groups.length === 0 ? <p>It has neither a device nor a group.</p> : null}
    <ul className={styles.list}>
      {devices.map(({ deviceid, name, plan, role }) => (
        <li key={deviceid} className={styles.row}>
          <Link to={paths.staff(deviceid)}>{name}</Link>
          <span className={styles.soft}>
            {deviceid} · {plan} · {role}
          </span>
        </li>
      ))}
      {groups.map(({ groupid, groupName, role }) => (
        <li key={groupid} className={styles.row}>
          <Link to={paths.groupSettings(groupid)}>{groupName}</Link>
          <span className={styles.soft}>
            {groupid} · group · {role}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const Changes = ({ account: { log } }: { readonly account: StaffAccount }) => (
  <section className={styles.card} aria-labelledby="account-log">
    <h2 id="account-log">Changed by staff</h2>
    {log.length === 0 ? (
      <EmptyState title="Nothing yet.">Changes that staff make to this account appear here.</EmptyState>
    ) : (
      <ul className={styles.list}>
        {log.map(({ id, ts, eventName, eventDescription, eventUserEmail }) => (
          <li key={id} className={styles.row}>
            <span className={styles.what}>
              {eventName}
              <span className={styles.soft}>{eventDescription}</span>
            </span>
            <span className={styles.soft}>
              {eventUserEmail}, <Instant ms={ts * secondMs} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** An account with what it has and what it may. */
export const AccountView = ({ userid }: { readonly userid: UserId }) => {
  const { data: account, error, mutate } = useEndpoint(getStaffAccount, { userid })
  if (account === undefined) {
    if (error === undefined) return <Loading label="Loading the account" />
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Facts account={account} />
          <Has account={account} />
        </div>
        <div className={styles.column}>
          <SpecialGroupsCard key={account.specialGroups.join()} account={account} />
          <Changes account={account} />
        </div>
      </div>
      <NoticesCard userid={userid} />
      <TimelineCard userid={userid} />
    </>
  )
}
