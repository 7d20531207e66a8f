import type { Role } from '../../../shared/core/roles'
import type { InvitedPerson } from '../../../shared/users/invitations'
import type { DeviceUser } from './usePermissions'

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
