import { returnToService } from '../../../shared/alarms/alarmActions'
import { useAction } from '../core/api/useAction'
import type { Device } from '../devices/useDevice'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { readsOfAlarms } from './readsOfAlarms'

interface Props {
  device: Pick<Device, 'deviceid' | 'name'>
  onClose: () => void
}

/** Asks before people are notified again of what a device raises. */
export const ReturnToServiceDialog = ({ device: { deviceid, name }, onClose }: Props) => {
  const { run } = useAction(returnToService, {
    success: ({ message }) => message,
    refresh: readsOfAlarms(deviceid),
  })
  return (
    <ConfirmDialog
      title="Return to Service"
      confirmLabel="Return to service"
      onConfirm={() => run({ deviceid })}
      onClose={onClose}
    >
      {name} notifies again. What lasts now notifies at once.
    </ConfirmDialog>
  )
}
