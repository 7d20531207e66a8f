import { Link } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import {
  type Clause,
  isOnItsWay,
  type Why,
  getWhy,
  switchOnOwn,
} from '../../../shared/notifications/noticeOutcomes'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { StatusMark } from '../ui/feedback/StatusMark'
import { useZone } from '../ui/zone/useZone'
import { sayClause } from './sayClause'
import styles from './Notifications.module.css'

interface Props {
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
}: Omit<Props, 'why'> & { clauses: readonly Clause[]; isNow?: boolean }) => (
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
export const WhyFacts = ({ why, deviceid, ownId }: Props) => {
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
