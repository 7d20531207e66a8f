import {
  type AlertSettings,
  type ChannelBudget,
  type AlertChannel,
  getAlerts,
  maxAddresses,
} from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { hourMs, secondMs } from '../../../shared/core/time'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { Instant } from '../ui/text/Instant'
import { useAction } from '../core/api/useAction'
import { readsOf } from '../core/api/readsOf'
import { useUser } from '../core/session/sessionContext'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { Banner } from '../ui/feedback/Banner'
import { useOwnPhone } from '../users/account/askPool'
import { zoneStore } from '../ui/zone/zoneStore'
import styles from './Alerts.module.css'
import { countAddresses, describeAlerts, intervalKey, isNever, silentChannels } from './alertState'

const hourly = hourMs / secondMs

interface Props {
  readonly deviceid: DeviceId
  readonly alerts: AlertSettings
}

const wake = { email: 'Email alarms hourly', sms: 'Text alarms hourly' } as const
const lists = { email: 'ALERTS_emailList', sms: 'ALERTS_phoneList' } as const

/** Whether anybody is alerted, as it is saved, and the one press that changes it. */
export const AlertStatus = ({ deviceid, alerts }: Props) => {
  const { email } = useUser()
  const put = useAction(putSettings, { refresh: [readsOf(getAlerts, { deviceid })] })
  const phone = useOwnPhone()
  const silent = silentChannels(alerts)
  const isEmpty = alerts.ALERTS_emailList.length + alerts.ALERTS_phoneList.length === 0
  const isMine = alerts.ALERTS_emailList.some((address) => address.toLowerCase() === email.toLowerCase())
  const mayJoin = !isMine && alerts.ALERTS_emailList.length < maxAddresses
  const alertMe = () =>
    put.run({
      deviceid,
      ALERTS_emailList: [...alerts.ALERTS_emailList, email],
      ...(isNever(alerts, 'email') ? { [intervalKey('email', 'alarm')]: hourly } : {}),
      ...(alerts.ALERTS_timeZone === undefined
        ? { ALERTS_timeZone: zoneStore.site() ?? Intl.DateTimeFormat().resolvedOptions().timeZone }
        : {}),
      basedOn: { ALERTS_emailList: alerts.revisions.ALERTS_emailList },
    })
  const switchOn = (channel: AlertChannel) => put.run({ deviceid, [intervalKey(channel, 'alarm')]: hourly })
  const press = (label: string, run: () => Promise<unknown>) => (
    <Button size="compact-sm" variant="default" loading={put.busy} onClick={() => void run()}>
      {label}
    </Button>
  )
  return (
    <div className={styles.status} role="status">
      {isEmpty ? (
        <Banner tone="warning" action={press('Alert me by email', alertMe)}>
          Nobody is alerted: there is no address yet.
        </Banner>
      ) : null}
      {silent.map((channel) => (
        <Banner
          key={channel}
          tone="warning"
          action={
            // The levels of text messages belong to people whose account has a phone number.
            channel === 'sms' && phone === 'none' ? undefined : press(wake[channel], () => switchOn(channel))
          }
        >
          Nobody is alerted at {countAddresses(channel, alerts[lists[channel]].length)}: every level is Never.
        </Banner>
      ))}
      {describeAlerts(alerts).map((text, i) => (
        <Banner key={text} tone="ok" action={i === 0 && mayJoin ? press('Alert me too', alertMe) : undefined}>
          {text}
        </Banner>
      ))}
      <ErrorDialog failure={put.error} onClose={put.forget} />
    </div>
  )
}

const Channel = ({ name, budget }: { name: string; budget: ChannelBudget }) => {
  const { used, limit, keptForAlarms, isForAlarmsAlone, emptyTs, digestTs } = budget
  return (
    <div className={styles.channel}>
      <h3>{name}</h3>
      <p className={styles.figure}>
        {used} <span>of {limit} used</span>
      </p>
      <meter aria-label={`${name} used`} min={0} max={Math.max(1, limit)} value={used} />
      <p>{keptForAlarms} reserved for alarms</p>
      {isForAlarmsAlone && used < limit ? (
        <p className={styles.reason}>
          Used up for alerts and warnings: they come in a digest, at most once a day. Alarms are sent at once.
        </p>
      ) : null}
      {emptyTs === undefined ? null : (
        <p className={styles.reason}>
          {used >= limit ? (
            'None are left this month. Events are gathered in a digest.'
          ) : (
            <>
              At this rate used up on <Instant ms={emptyTs * 1000} />
            </>
          )}
        </p>
      )}
      {digestTs === undefined ? null : (
        <p className={styles.reason}>
          What was not sent at once is in the digest of <Instant ms={digestTs * 1000} />
        </p>
      )}
    </div>
  )
}

/** What of the month is used, what is kept back, and how long the rest lasts. */
export const AlertBudget = ({ alerts }: { alerts: AlertSettings }) => (
  <section className={styles.card} aria-label="This month">
    <h2>This month</h2>
    <div className={styles.channels}>
      <Channel name="Emails" budget={alerts.email} />
      <Channel name="SMS" budget={alerts.sms} />
    </div>
    <p className={styles.soft}>
      Both limits reset on <Instant ms={alerts.ALERTS_rollover_ts * 1000} />
    </p>
  </section>
)
