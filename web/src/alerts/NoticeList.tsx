import { type AlertSettings, getAlerts, type Notice, getNotices } from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { putSettings } from '../../../shared/settings/deviceSettings'
import type { OutputOf } from '../../../shared/core/endpoint'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Button } from '../ui/button/Button'
import { usePages } from '../core/api/usePages'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import styles from './Alerts.module.css'

const entriesOf = ({ notices }: OutputOf<typeof getNotices>) => notices
const idOf = ({ id }: Notice) => id

const saidOfNotice: Record<Notice['state'], string> = {
  new: 'Waiting',
  claimed: 'Sending',
  sent: 'Sent',
  kept: 'Not sent at once: none are left for it this month',
  dropped: 'Not sent: this month’s limit is reached',
  failed: 'Not sent: the provider did not accept it within an hour',
  nobody: 'Not sent: the list is empty',
  quiet: 'Not sent: acknowledged or held back before that',
}
const saidOfRecipient: Record<Notice['recipients'][number]['state'], string> = {
  waiting: 'waiting',
  accepted: 'accepted',
  failed: 'failed',
  dropped: 'not sent: this month’s limit is reached',
  kept: 'not at once',
  bounced: 'bounced',
  complained: 'reported as unwanted',
  switchedOff: 'switched off',
}
const saidOfDigest: Record<Notice['state'], string> = {
  new: 'get it in the digest of',
  claimed: 'get it in the digest that is being sent,',
  sent: 'got it in the digest of',
  kept: 'get it in the digest of',
  dropped: 'did not get it: the plan had no alerts any more,',
  failed: 'did not get it: the digest was not accepted,',
  nobody: 'did not get it: they were not in the list any more,',
  quiet: 'did not get it: all of it was acknowledged or held back,',
}

/** Who was left out, for lack of emails or text messages in the month, and what becomes of it. */
const LeftOut = ({ recipients, digest }: Pick<Notice, 'recipients' | 'digest'>) => {
  const left = recipients.filter(({ state }) => state === 'kept').map(({ to }) => to)
  if (digest === undefined) return null
  return (
    <p className={styles.soft}>
      {left.length === 0 ? 'All' : left.join(', ')} {saidOfDigest[digest.state]}{' '}
      <Instant ms={digest.ts * 1000} />
    </p>
  )
}

const channels = { email: 'Email', sms: 'SMS', push: 'Push' } as const

/** What was sent of late, and what has become of each recipient’s. */
export const NoticeList = ({ deviceid }: { deviceid: DeviceId }) => {
  const list = usePages(
    getNotices,
    { deviceid, dataPoints: 10 },
    { entriesOf, idOf, refreshInterval: 15_000 },
  )
  const { entries, error, hasMore, isLoadingMore, loadMore, reload } = list
  return (
    <section className={styles.card} aria-label="Sent alerts">
      <h2>Sent alerts</h2>
      {error === undefined ? null : (
        <ErrorBox error={error} otherwise="Sent alerts could not be loaded." onRetry={reload} />
      )}
      {entries === undefined ? (
        error === undefined ? (
          <Loading label="Loading sent alerts" />
        ) : null
      ) : entries.length === 0 ? (
        <p className={styles.soft}>Nothing has been sent yet.</p>
      ) : (
        <ul className={styles.list}>
          {entries.map(({ id, ts, channel, level, kind, state, text, recipients, digest }) => (
            <li key={id}>
              <div className={styles.line}>
                <StatusMark tone={kind === 'event' ? level : 'info'}>{channels[channel]}</StatusMark>
                <span className={styles.grow}>{text}</span>
                <Instant ms={ts * 1000} className={styles.soft} />
              </div>
              <p className={styles.soft}>
                {saidOfNotice[state]}
                {recipients.length === 0
                  ? null
                  : `: ${recipients.map((each) => `${each.to} ${saidOfRecipient[each.state]}`).join(', ')}`}
              </p>
              <LeftOut recipients={recipients} digest={digest} />
            </li>
          ))}
        </ul>
      )}
      {hasMore ? (
        <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      ) : null}
    </section>
  )
}

const why = {
  bounced: 'Emails could not be delivered',
  complained: 'An email was reported as unwanted',
  unsubscribed: 'Unsubscribed in an email',
} as const

interface Props {
  deviceid: DeviceId
  switchedOff: AlertSettings['switchedOff']
}

/** Addresses that get nothing any more, each with the reason and the way back. */
export const SwitchedOff = ({ deviceid, switchedOff }: Props) => {
  const put = useAction(putSettings, {
    success: 'Switched on.',
    refresh: [readsOf(getAlerts, { deviceid })],
  })
  if (switchedOff.length === 0) return null
  return (
    <section className={styles.card} aria-label="Switched off">
      <h2>Switched off</h2>
      <ul className={styles.list}>
        {switchedOff.map(({ address, reason, ts }) => (
          <li key={address} className={styles.line}>
            <StatusMark tone="warning">{why[reason]}</StatusMark>
            <span className={styles.grow}>
              {address}, <Instant ms={ts * 1000} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              loading={put.busy}
              onClick={() => void put.run({ deviceid, ALERTS_switchOn: [address] })}
            >
              Switch on
            </Button>
          </li>
        ))}
      </ul>
      <ErrorDialog failure={put.error} onClose={put.forget} />
    </section>
  )
}
