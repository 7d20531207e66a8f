import { getAlarmRules } from '../../../shared/alarms/alarmRules'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import styles from './AlarmRules.module.css'
import { AlarmRulesForm } from './AlarmRulesForm'

/** The rules by which the portal notifies of what a device raises. */
export const AlarmRulesCard = ({ device }: { device: Pick<Device, 'deviceid' | 'display'> }) => {
  const { data, error, mutate } = useEndpoint(getAlarmRules, { deviceid: device.deviceid })
  return (
    <section className={styles.card} aria-label="When events notify">
      <h2>When events notify</h2>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton label="Loading the rules" rows={4} rowRem={3} />
        ) : (
          <ErrorBox error={error} otherwise="The rules could not be loaded." onRetry={() => void mutate()} />
        )
      ) : (
        <AlarmRulesForm device={device} saved={data} />
      )}
    </section>
  )
}
