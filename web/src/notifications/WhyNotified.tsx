import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeviceId, UserId } from '../../../shared/core/ids'
import {
  getStaffWhy,
  getWhy,
  type Clause,
  isOnItsWay,
  type Why,
  switchOnOwn,
} from '../../../shared/notifications/noticeOutcomes'
import { useEndpoint } from '../core/api/useEndpoint'
import { Button } from '../ui/button/Button'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useZone } from '../ui/zone/useZone'
import { sayClause } from './sayClause'
import styles from './Notifications.module.css'

interface ClausesProps {
  readonly why: Why
  readonly deviceid: DeviceId
  /** The occurrence, of the reader's own; absent where staff read of another person. */
  readonly ownId?: string | undefined
}

const SwitchOn = ({ deviceid, id, label }: { deviceid: DeviceId; id: string; label: string }) => {
  const on = useAction(switchOnOwn, {
    success: ({ message }) => message,
    refresh: [readsOf(getWhy, { deviceid, id })],
  })
  return (
    <>
      <Button size="compact-sm" loading={on.busy} onClick={() => void on.run({ deviceid })}>
        {label}
      </Button>
      <ErrorDialog failure={on.error} onClose={on.forget} />
    </>
  )
}

const Clauses = ({
  clauses,
  isNow = false,
  deviceid,
  ownId,
}: Omit<ClausesProps, 'why'> & { clauses: readonly Clause[]; isNow?: boolean }) => (
  <ul className={styles.clauses}>
    {clauses.map((clause) => {
      const { text, cure } = sayClause(clause, { deviceid, isOwn: ownId !== undefined, isNow })
      return (
        <li key={`${clause.kind} ${clause.channel ?? ''} ${clause.to ?? ''}`} className={styles.clause}>
          <span>{text}</span>
          {cure?.kind === 'link' ? <Link to={cure.to}>{cure.label}</Link> : null}
          {cure?.kind === 'switchOn' && ownId !== undefined ? (
            <SwitchOn deviceid={deviceid} id={ownId} label={cure.label} />
          ) : null}
        </li>
      )
    })}
  </ul>
)

const isSame = (a: readonly Clause[], b: readonly Clause[]): boolean =>
  JSON.stringify(a.map(({ kind, channel }) => [kind, channel])) ===
  JSON.stringify(b.map(({ kind, channel }) => [kind, channel]))

const headOf = ({ isNotified, then }: Why, isOwn: boolean): string => {
  const [was, not] = isOwn ? ['You were notified', 'You were not notified'] : ['Notified', 'Not notified']
  if (isNotified) return was
  return then.some(isOnItsWay) ? 'A notice is on its way' : not
}

/** Why a person was or was not notified, what would happen now, and what can be done about it. */
const WhyFacts = ({ why, deviceid, ownId }: ClausesProps) => {
  useZone()
  return (
    <div className={styles.why}>
      <p className={styles.head}>
        <StatusMark tone={why.isNotified ? 'ok' : 'info'}>{headOf(why, ownId !== undefined)}</StatusMark>
      </p>
      <Clauses clauses={why.then} deviceid={deviceid} ownId={ownId} />
      {isSame(why.then, why.now) ? (
        <p className={styles.soft}>The same would happen now.</p>
      ) : (
        <>
          <p className={styles.soft}>If it happened now:</p>
          <Clauses clauses={why.now} isNow deviceid={deviceid} ownId={ownId} />
        </>
      )}
    </div>
  )
}

interface Props {
  readonly deviceid: DeviceId
  /** Of the occurrence. */
  readonly id: string
}

const Own = ({ deviceid, id }: Props) => {
  const { data, error, mutate } = useEndpoint(getWhy, { deviceid, id })
  if (data !== undefined) return <WhyFacts why={data} deviceid={deviceid} ownId={id} />
  if (error === undefined) return <Skeleton label="Looking for what decided" rows={3} />
  return <ErrorBox error={error} onRetry={() => void mutate()} />
}

const OfAccount = ({ deviceid, id, userid }: Props & { readonly userid: UserId }) => {
  const { data, error, mutate } = useEndpoint(getStaffWhy, { userid, deviceid, id })
  if (data !== undefined) return <WhyFacts why={data} deviceid={deviceid} />
  if (error === undefined) return <Skeleton label="Looking for what decided" rows={3} />
  return <ErrorBox error={error} onRetry={() => void mutate()} />
}

/** The question, and its answer once it is asked; of another person for staff. */
export const WhyNotified = ({
  userid,
  question = 'Why was I notified, or not?',
  ...props
}: Props & { readonly userid?: UserId; readonly question?: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.ask}>
      <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {question}
      </Button>
      {isOpen ? userid === undefined ? <Own {...props} /> : <OfAccount {...props} userid={userid} /> : null}
    </div>
  )
}
