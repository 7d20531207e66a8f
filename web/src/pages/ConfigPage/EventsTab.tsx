import { useMemo } from 'react'
import { getAlerts } from '../../../../shared/alerts/alertSettings'
import { AlarmRulesCard } from '../../alarms/AlarmRulesCard'
import { AlertBudget, AlertStatus } from '../../alerts/AlertStatus'
import { AlertForm } from '../../alerts/AlertForm'
import styles from '../../alerts/Alerts.module.css'
import { ContactForm } from '../../alerts/ContactForm'
import { EventList } from '../../alerts/EventList'
import { NoticeList, SwitchedOff } from '../../alerts/NoticeList'
import { useEndpoint } from '../../core/api/useEndpoint'
import { EventLimits } from '../../limits/EventLimits'
import type { SettingsTabProps } from '../../settings/tabs/SettingsTabProps'
import { Banner } from '../../ui/feedback/Banner'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Skeleton } from '../../ui/feedback/Skeleton'

const planReason = 'Email and SMS alerts need a Hosted plan.'

/** Whether anybody is alerted, of what, and what has come of it. */
export const EventsTab = ({ device, settings }: SettingsTabProps) => {
  const { deviceid, tier, display } = device
  const { reported, pending } = settings
  const effective = useMemo(() => ({ ...reported, ...pending }), [reported, pending])
  const { data, error, mutate } = useEndpoint(getAlerts, { deviceid }, { refreshInterval: 30_000 })
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading alerts" rows={4} rowRem={9} />
    ) : (
      <ErrorBox error={error} otherwise="Alerts could not be loaded." onRetry={() => void mutate()} />
    )
  }
  const noPlan = tier !== undefined && tier.emails + tier.sms === 0
  return (
    <div className={styles.tab}>
      <div className={styles.top}>
        <h2 className={styles.title}>Event Reporting</h2>
        {noPlan ? (
          <Banner tone="info">{planReason}</Banner>
        ) : (
          <AlertStatus deviceid={deviceid} alerts={data} />
        )}
      </div>
      <div className={styles.column}>
        <AlertForm deviceid={deviceid} alerts={data} planReason={noPlan ? planReason : undefined} />
        <AlarmRulesCard device={device} />
        <EventLimits device={device} effective={effective} />
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
