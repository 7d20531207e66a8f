import { type AlertSettings, getAlerts } from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { Instant } from '../ui/text/Instant'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Alerts.module.css'
import { Button } from '../ui/button/Button'

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
