import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { changeDeviceUser, removeDeviceUser } from '../../../shared/devices/deviceUsers'
import { withdrawFromDevice, type InvitedPerson } from '../../../shared/users/invitations'
import type { Role } from '../../../shared/core/roles'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { type DeviceUser, readsOfAccess } from './usePermissions'
import { RemovalPreview, StopAlerts } from './RemovalPreview'

/** A change of a person's access that waits for confirmation. */
export type AccessChange =
  | { kind: 'role'; user: DeviceUser; role: Role }
  | { kind: 'remove'; user: DeviceUser }
  | { kind: 'withdraw'; person: InvitedPerson }

interface Question {
  title: string
  text: string
  confirm: string
}

/** What is asked before it happens; harm to oneself is named. */
export const questionOf = (change: AccessChange, deviceName: string, isSelf: boolean): Question => {
  if (change.kind === 'withdraw') {
    return {
      title: 'Withdraw Invitation',
      text: `${change.person.email} can no longer accept access to ${deviceName}.`,
      confirm: 'Withdraw',
    }
  }
  const { user } = change
  if (change.kind === 'role') {
    const lost = isSelf ? ' This is your own permission: you may not be able to raise it again yourself.' : ''
    return {
      title: 'Change Role',
      text: `${user.email} is ${user.permission} on ${deviceName} and will be ${change.role} from now on.${lost}`,
      confirm: 'Change Role',
    }
  }
  const paid = user.userHasSubscription
    ? ` ${isSelf ? 'Your' : 'Their'} subscription goes on paying for this device until it is cancelled.`
    : ''
  return isSelf
    ? {
        title: 'Leave Device',
        text: `You will be removed from the single users of ${deviceName} at once.${paid}`,
        confirm: 'Leave',
      }
    : {
        title: 'Remove User',
        text: `${user.email} will be removed from the single users of ${deviceName} at once.${paid}`,
        confirm: 'Remove',
      }
}

interface Props {
  deviceid: DeviceId
  deviceName: string
  /** Whose page this is. */
  me: string
  change: AccessChange
  onClose: () => void
}

/** Confirms a change or removal of a person's access, and does it. After removing their own, people go to the home page. */
export const AccessChangeDialog = ({ deviceid, deviceName, me, change, onClose }: Props) => {
  const navigate = useNavigate()
  const [stopAlerts, setStopAlerts] = useState(true)
  const changeRole = useAction(changeDeviceUser, {
    success: ({ message }) => message,
    refresh: readsOfAccess(deviceid),
  })
  const remove = useAction(removeDeviceUser, {
    success: ({ message }) => message,
    // A person who left has no right to read the lists any more.
    refresh: ({ resultCode }) => (resultCode === 'REMOVED_SELF' ? [] : readsOfAccess(deviceid)),
    onDone: ({ resultCode }) => {
      if (resultCode === 'REMOVED_SELF') void navigate(paths.home(), { replace: true })
    },
  })
  const withdraw = useAction(withdrawFromDevice, {
    success: ({ message }) => message,
    refresh: readsOfAccess(deviceid),
  })
  const { userid } = change.kind === 'withdraw' ? change.person : change.user
  const { title, text, confirm } = questionOf(change, deviceName, userid === me)
  const carryOut = () => {
    if (change.kind === 'role')
      return changeRole.run({ deviceid, userid: change.user.userid, permission: change.role })
    const target = change.kind === 'remove' ? change.user : change.person
    return target.userid === undefined
      ? withdraw.run({ deviceid, targetEmail: target.email })
      : remove.run({ deviceid, userid: target.userid, stopAlerts })
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      danger={change.kind !== 'role'}
      onConfirm={carryOut}
      onClose={onClose}
    >
      {text}
      {change.kind === 'remove' ? (
        <RemovalPreview request={{ deviceid, userid: change.user.userid }} isSelf={userid === me} />
      ) : null}
      {change.kind === 'remove' ? (
        <StopAlerts
          whose={userid === me ? 'your' : 'their'}
          of={deviceName}
          checked={stopAlerts}
          onChange={setStopAlerts}
        />
      ) : null}
    </ConfirmDialog>
  )
}
