import { unshelveAlarm } from '../../../shared/alarms/alarmActions'
import type { DeviceId } from '../../../shared/core/ids'
import { useAction } from '../core/api/useAction'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfAlarms } from './readsOfAlarms'

interface Props {
  deviceid: DeviceId
  topic: string
  /** What it is about, as its owner calls it. */
  name: string
  onClose: () => void
}

/** Asks before people are notified again of what still lasts. */
export const UnshelveDialog = ({ deviceid, topic, name, onClose }: Props) => {
  const { run } = useAction(unshelveAlarm, {
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
  })
  return (
    <ConfirmDialog
      title="Notify Again"
      confirmLabel="Notify again"
      onConfirm={() => run({ deviceid, topic })}
      onClose={onClose}
    >
      {name} is no longer shelved: what still lasts notifies at once.
    </ConfirmDialog>
  )
}
