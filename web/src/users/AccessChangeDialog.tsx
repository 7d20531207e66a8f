import type { DeviceId } from '../../../shared/core/ids'
import { changeDeviceUser, removeDeviceUser } from '../../../shared/devices/deviceUsers'
import { callEndpoint } from '../core/callEndpoint'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { type AccessChange, questionOf } from './accessChange'

interface Props {
  deviceid: DeviceId
  deviceName: string
  /** Whose page this is. */
  me: string
  change: AccessChange | undefined
  /** The server's word about what was done, and whether one has just left the device. */
  onDone: (message: string, hasLeft: boolean) => void
  onClose: () => void
}

/** Asks before somebody's access is changed or taken away, does it, and tells a refusal. */
export const AccessChangeDialog = ({ deviceid, deviceName, me, change, onDone, onClose }: Props) => {
  const question =
    change === undefined ? undefined : questionOf(change, deviceName, change.user.userid === me)
  const carryOut = async () => {
    if (change === undefined) return
    const { userid } = change.user
    if (change.kind === 'role') {
      const { message } = await callEndpoint(changeDeviceUser, {
        deviceid,
        userid,
        permission: change.role,
      })
      onDone(message, false)
    } else {
      const { message, resultCode } = await callEndpoint(removeDeviceUser, { deviceid, userid })
      onDone(message, resultCode === 'REMOVED_SELF')
    }
  }
  return (
    <ConfirmDialog
      title={question?.title ?? ''}
      opened={question !== undefined}
      confirmLabel={question?.confirm ?? ''}
      danger={change?.kind === 'remove'}
      onConfirm={carryOut}
      onClose={onClose}
    >
      {question?.text}
    </ConfirmDialog>
  )
}
