import { Suspense } from 'react'
import { getEvents } from '../../../shared/alerts/deviceEvents'
import { mayOnDevice } from '../../../shared/core/roles'
import { getSettings } from '../../../shared/settings/deviceSettings'
import { acknowledgeAlarms } from '../../../shared/alarms/alarmActions'
import type { DeviceId } from '../../../shared/core/ids'
import { isWaiting } from '../alerts/isWaiting'
import { useEndpoint } from '../core/api/useEndpoint'
import type { Device } from '../devices/useDevice'
import { lazyPart } from '../ui/lazyPart'
import { useInAddress } from '../ui/useInAddress'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/AlertDialog'
import { readsOfAlarms } from './alarmRow'
import styles from './Alarms.module.css'

interface AcknowledgeHereProps {
  deviceid: DeviceId
  ids: readonly string[]
}

/** Acknowledges what waits on a device, where it is read. */
const AcknowledgeHere = ({ deviceid, ids }: AcknowledgeHereProps) => {
  const { run, busy, error, forget } = useAction(acknowledgeAlarms, {
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
  })
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={styles.acknowledge ?? ''}
        loading={busy}
        onClick={() => void run({ deviceid, ids: [...ids] })}
      >
        Acknowledge
      </Button>
      <ErrorDialog failure={error} onClose={forget} />
    </>
  )
}

const ServiceDialog = lazyPart(async () => (await import('./ServiceDialog')).ServiceDialog)

interface Props {
  device: Pick<Device, 'deviceid' | 'name' | 'role'>
}

/** In the head of a device: how many of its events wait for a person, with the button for those who may. */
export const AlarmsHere = ({ device }: Props) => {
  const { deviceid, role } = device
  // What the page has asked already.
  const events = useEndpoint(getEvents, { deviceid, dataPoints: 1 })
  const settings = useEndpoint(getSettings, { deviceid })
  const service = useInAddress('service')
  const ids = (events.data?.active ?? []).filter(isWaiting).map(({ id }) => id)
  return (
    <>
      {ids.length === 0 ? null : (
        <>
          <span className={styles.waiting}>{ids.length} unacknowledged</span>
          {mayOnDevice(role, 'acknowledgeAlarms') ? <AcknowledgeHere deviceid={deviceid} ids={ids} /> : null}
        </>
      )}
      {service.value === undefined ||
      settings.data === undefined ||
      !mayOnDevice(role, 'putOutOfService') ? null : (
        <Suspense fallback={null}>
          <ServiceDialog
            device={{ ...device, outOfService: settings.data.outOfService }}
            onClose={service.close}
          />
        </Suspense>
      )}
    </>
  )
}
