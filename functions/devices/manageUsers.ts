import { Problem } from '../../shared/core/problem'
import type {
  addDeviceUser as add,
  changeDeviceUser as change,
  removeDeviceUser as remove,
} from '../../shared/devices/deviceUsers'
import type { DeviceSharing } from '../access/shareDevice'
import type { Serve } from '../core/serve'
import type { CountInvitation } from '../users/invitationLimit'
import type { UserStore } from '../users/userStore'

/** The target must have an account and have signed in once (spec 2 §5); whoever asks too often is not told. */
export const addDeviceUser =
  (sharing: DeviceSharing, users: UserStore, countInvitation: CountInvitation): Serve<typeof add> =>
  async ({ deviceid, targetEmail, targetPermission }, caller) => {
    await countInvitation(caller.userid)
    const target = await users.findByEmail(targetEmail)
    if (target?.firstSignInTs === undefined || !target.emailVerified) {
      throw new Problem('invalid', 'targetEmail: this person needs an account and must have signed in once.')
    }
    await sharing.add(deviceid, target, targetPermission, caller)
    return { message: 'User Added', userid: target.userid }
  }

export const changeDeviceUser =
  (sharing: DeviceSharing): Serve<typeof change> =>
  async ({ deviceid, userid, permission }, caller) => {
    await sharing.change(deviceid, userid, permission, caller)
    return { message: 'User Role Changed' }
  }

export const removeDeviceUser =
  (sharing: DeviceSharing): Serve<typeof remove> =>
  async ({ deviceid, userid }, caller) => {
    await sharing.remove(deviceid, userid, caller)
    return {
      message: 'User Removed',
      ...(userid === caller.userid ? { resultCode: 'REMOVED_SELF' as const } : {}),
    }
  }
