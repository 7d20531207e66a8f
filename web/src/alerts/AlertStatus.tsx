import {
  type AlertChannel,
  type AlertSettings,
  getAlerts,
  maxAddresses,
} from '../../../shared/alerts/alertSettings'
import type { DeviceId } from '../../../shared/core/ids'
import { hourMs, secondMs } from '../../../shared/core/time'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { useAction } from '../core/api/useAction'
import { readsOf } from '../core/api/readsOf'
import { useUser } from '../core/session/sessionContext'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { Banner } from '../ui/feedback/Banner'
import { useOwnPhone } from '../users/account/useOwnPhone'
import { zoneStore } from '../ui/zone/zoneStore'
import { countAddresses, describeAlerts, intervalKey, isNever, silentChannels } from './alertState'
import styles from './Alerts.module.css'

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
