import { acknowledgeAlarms } from '../../../shared/alarms/alarmActions'
import type { DeviceId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { ErrorDialog } from '../ui/dialog/ErrorDialog'
import { readsOfAlarms } from './readsOfAlarms'
import styles from './Alarms.module.css'

interface Props {
  deviceid: DeviceId
  ids: readonly string[]
}

/** Acknowledges what waits on a device, where it is read. */
export const AcknowledgeHere = ({ deviceid, ids }: Props) => {
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
