import { getAlerts } from '../../../shared/alerts/alertSettings'
import { useEndpoint } from '../core/api/useEndpoint'
import type { SettingsTabProps } from '../settings/tabs/SettingsTabProps'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Loading } from '../ui/feedback/Loading'
import { AlertBudget } from './AlertBudget'
import { AlertForm } from './AlertForm'
import styles from './Alerts.module.css'
import { ContactForm } from './ContactForm'
import { EventList } from './EventList'
import { NoticeList } from './NoticeList'
import { SwitchedOff } from './SwitchedOff'

/** Alert contacts, budget and notices of a device, and its events. */
export const EventsTab = ({ device }: SettingsTabProps) => {
  const { deviceid, tier, display } = device
  const { data, error, mutate } = useEndpoint(getAlerts, { deviceid }, { refreshInterval: 30_000 })
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading alerts" />
    ) : (
      <ErrorBox error={error} otherwise="Alerts could not be loaded." onRetry={() => void mutate()} />
    )
  }
  const noPlan = tier !== undefined && tier.emails + tier.sms === 0
  return (
    <div className={styles.tab}>
      <h2 className={styles.title}>Event Reporting</h2>
      <div className={styles.column}>
        <AlertForm
          deviceid={deviceid}
          alerts={data}
          planReason={noPlan ? 'Email and SMS alerts need a Hosted plan.' : undefined}
        />
        <ContactForm deviceid={deviceid} alerts={data} />
      </div>
      <div className={styles.column}>
        <SwitchedOff deviceid={deviceid} switchedOff={data.switchedOff} />
        {noPlan ? null : <AlertBudget alerts={data} />}
        <EventList deviceid={deviceid} display={display} />
        {noPlan ? null : <NoticeList deviceid={deviceid} />}
      </div>
    </div>
  )
}
