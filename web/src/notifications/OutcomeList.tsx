import { Link } from 'react-router-dom'
import type { UserId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { isOnItsWay, isReached, type NoticeOutcome } from '../../../shared/notifications/noticeOutcomes'
import { nameOfLevel } from '../display/catalogue/nameOfLevel'
import { paths } from '../paths'
import { EmptyState } from '../ui/feedback/EmptyState'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Instant } from '../ui/text/Instant'
import { resultOf } from './sayClause'
import { WhyNotified } from './WhyNotified'
import styles from './Notifications.module.css'

/** A notice with what became of it by each channel. */
interface OutcomeEntry {
  id: string
  first: NoticeOutcome
  channels: NoticeOutcome[]
}

/** The rows of one moment and device are one notice; in their order. */
const outcomeEntries = (rows: readonly NoticeOutcome[]): OutcomeEntry[] => {
  const entries = new Map<string, OutcomeEntry>()
  for (const row of rows) {
    const key = `${row.device?.deviceid ?? row.id} ${row.ts} ${row.kind} ${row.text ?? ''}`
    const known = entries.get(key)
    if (known === undefined) entries.set(key, { id: row.id, first: row, channels: [row] })
    else known.channels.push(row)
  }
  return [...entries.values()]
}

const channelNames = { email: 'Email', sms: 'SMS', push: 'Push' } as const

const toneOf = ({ clause }: NoticeOutcome) => {
  if (isReached(clause)) return 'ok'
  return isOnItsWay(clause) ? 'info' : 'warning'
}

/** Notices of a person, newest first, with the result by each channel. */
export const OutcomeList = ({
  outcomes,
  userid,
}: {
  readonly outcomes: readonly NoticeOutcome[]
  readonly userid?: UserId | undefined
}) => {
  if (outcomes.length === 0) {
    return (
      <EmptyState title="Nothing yet.">
        What is sent to you, and what is not, appears here for 90 days.
      </EmptyState>
    )
  }
  return (
    <ol className={styles.outcomes}>
      {outcomeEntries(outcomes).map(({ id, first: { ts, level, text, device, occurrence }, channels }) => (
        <li key={id} className={styles.entry}>
          <div className={styles.line}>
            <StatusMark tone={level}>{nameOfLevel(level)}</StatusMark>
            <Instant ms={ts * secondMs} className={styles.soft} />
          </div>
          <p className={styles.text}>
            {text ?? 'Of a device that you can no longer see.'}
            {device === undefined ? null : (
              <>
                {' · '}
                <Link to={userid === undefined ? paths.data(device.deviceid) : paths.staff(device.deviceid)}>
                  {device.name}
                </Link>
              </>
            )}
          </p>
          <div className={styles.line}>
            {channels.map((each) => (
              <StatusMark key={each.id} tone={toneOf(each)}>
                {channelNames[each.channel]}: {resultOf[each.clause.kind]}
              </StatusMark>
            ))}
          </div>
          {device === undefined || occurrence === undefined ? null : (
            <WhyNotified
              deviceid={device.deviceid}
              id={occurrence}
              question="Why?"
              {...(userid === undefined ? {} : { userid })}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
