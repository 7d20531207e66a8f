import { Link } from 'react-router-dom'
import { useState } from 'react'
import type { UserId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import {
  type StaffAccount,
  getStaffAccount,
  endAccountSessions,
  putSpecialGroups,
} from '../../../shared/staff/staffSearch'
import type { OutputOf } from '../../../shared/core/endpoint'
import { getStaffNoticeFigures } from '../../../shared/notifications/noticeFigures'
import { type NoticeOutcome, getStaffNoticeOutcomes } from '../../../shared/notifications/noticeOutcomes'
import { type SpecialGroup, specialGroups } from '../../../shared/core/roles'
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
import { usePages } from '../core/api/usePages'
import { FiguresCard } from '../notifications/FiguresCard'
import { OutcomeList } from '../notifications/OutcomeList'
import { Skeleton } from '../ui/feedback/Skeleton'
import { PermissionButton } from '../ui/button/PermissionButton'
import { Checkbox } from '../ui/field/Checkbox'
import { Fact } from './Fact'
import styles from './Staff.module.css'
import { TimelineCard } from './TimelineCard'

const entriesOf = ({ outcomes }: OutputOf<typeof getStaffNoticeOutcomes>) => outcomes
const idOf = ({ id }: NoticeOutcome) => id

const Figures = ({ userid }: { readonly userid: UserId }) => {
  const { data, error, mutate } = useEndpoint(getStaffNoticeFigures, { userid })
  if (data !== undefined) return <FiguresCard figures={data} />
  if (error === undefined) return <Skeleton label="Counting the notices" rows={8} />
  return <ErrorBox error={error} onRetry={() => void mutate()} />
}

/** What reached a customer and what did not, with why. */
const NoticesCard = ({ userid }: { readonly userid: UserId }) => {
  const list = usePages(getStaffNoticeOutcomes, { userid, dataPoints: 10 }, { entriesOf, idOf })
  const { entries, error, hasMore, isLoadingMore, loadMore, reload } = list
  return (
    <section className={styles.card} aria-labelledby="account-notices">
      <h2 id="account-notices">Notices</h2>
      <Figures userid={userid} />
      {error === undefined ? null : <ErrorBox error={error} onRetry={reload} />}
      {entries === undefined && error === undefined ? (
        <Skeleton label="Loading the notices" rows={8} />
      ) : null}
      {entries === undefined ? null : <OutcomeList outcomes={entries} userid={userid} />}
      {hasMore ? (
        <Button variant="default" loading={isLoadingMore} onClick={() => void loadMore()}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}

const meanings: Record<SpecialGroup, string> = {
  senquip_admin: 'Staff: everything',
  senquip_dev: 'Packing',
  distributors: 'Distributor tools on their own devices',
  provisioning_account: 'The provisioning page alone',
  aemp_api_users: 'AEMP settings and interface',
  api_access_override: 'API keys under every brand',
}

/** What an account may beside its roles on devices and groups. */
const SpecialGroupsCard = ({ account }: { readonly account: StaffAccount }) => {
  const { userid, email } = account
  const [chosen, setChosen] = useState<readonly SpecialGroup[]>(account.specialGroups)
  const [isAsking, setIsAsking] = useState(false)
  const put = useAction(putSpecialGroups, {
    success: ({ message }) => message,
    refresh: [readsOf(getStaffAccount, { userid })],
  })
  const joins = chosen.filter((group) => !account.specialGroups.includes(group))
  const leaves = account.specialGroups.filter((group) => !chosen.includes(group))
  const toggle = (group: SpecialGroup, isIn: boolean) =>
    setChosen((groups) => (isIn ? [...groups, group] : groups.filter((each) => each !== group)))
  return (
    <section className={styles.card} aria-labelledby="special-groups">
      <h2 id="special-groups">Special groups</h2>
      <div className={styles.groups}>
        {specialGroups.map((group) => (
          <Checkbox
            key={group}
            label={group}
            description={meanings[group]}
            checked={chosen.includes(group)}
            onChange={(event) => toggle(group, event.currentTarget.checked)}
          />
        ))}
      </div>
      <PermissionButton
        size="compact-sm"
        disabledReason={joins.length + leaves.length === 0 ? 'No changes made.' : undefined}
        onClick={() => setIsAsking(true)}
      >
        Save Groups
      </PermissionButton>
      {isAsking ? (
        <ConfirmDialog
          title="Change Special Groups"
          danger={joins.includes('senquip_admin')}
          onConfirm={() => put.run({ userid, specialGroups: [...chosen] })}
          onClose={() => setIsAsking(false)}
        >
          {joins.length === 0 ? '' : `${email} joins ${joins.join(', ')}. `}
          {leaves.length === 0 ? '' : `${email} leaves ${leaves.join(', ')}.`}
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

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
