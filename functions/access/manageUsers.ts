import type {
  addDeviceUser as add,
  changeDeviceUser as change,
  removeDeviceUser as remove,
} from '../../shared/devices/deviceUsers'
import type { DeviceId } from '../../shared/core/ids'
import { addedAnswer, invitedAnswer } from '../../shared/users/invitations'
import type { AddDevice } from './addDevice'
import { findInvited, type WaitsForAcceptance } from './invitations'
import type { DeviceSharing } from './shareDevice'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { CountOne } from '../core/hourlyLimits'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { TransactItem } from '../core/store/transact'
import type { DeviceStore } from '../devices/deviceStore'
import type { UserRow, UserStore } from '../users/userStore'
import type { MailAccount } from './mailAccount'
import { type MailAdmins, newAdmin } from './mailAdmins'

/** Further writes of the transaction in which a person leaves a device. */
type LeavingWrites = (deviceid: DeviceId, person: UserRow, by: Caller) => Promise<TransactItem[]>

/**
 * The target must have an account and have signed in once: a typing error adds no one. Attempts are limited. A request
 * that names no person adds the device to the caller's own account.
 */
export const addDeviceUser =
  (
    sharing: DeviceSharing,
    users: UserStore,
    devices: Pick<DeviceStore, 'record'>,
    countInvitation: CountOne,
    waits: WaitsForAcceptance,
    mailAdmins: MailAdmins,
    addDevice: AddDevice,
    mailAccount: MailAccount,
  ): ServeOnce<typeof add> =>
  async (input, caller, keep = keepNothing) => {
    const { deviceid, targetEmail, targetPermission } = input
    if (targetEmail === undefined || targetPermission === undefined) return addDevice(input, caller, keep)
    await countInvitation(caller.userid)
    const target = await findInvited(users, targetEmail)
    const isInvited = await waits(caller, target.userid)
    const answer = { ...(isInvited ? invitedAnswer : addedAnswer), userid: target.userid }
    const also = () => keep(answer)
    if (isInvited) {
      const name = (await devices.record(deviceid))?.name ?? deviceid
      await sharing.invite({ deviceid, name }, target, targetPermission, caller, also)
      await mailAccount(target, `the device ${deviceid}`, targetPermission, caller)
      return answer
    }
    await sharing.add(deviceid, target, targetPermission, caller, also)
    if (targetPermission === 'ADMIN') {
      const news = newAdmin(target.email, `added by ${caller.email}`, [target.userid, caller.userid])
      await mailAdmins(deviceid, news)
    }
    return answer
  }

export const changeDeviceUser =
  (sharing: DeviceSharing, users: Pick<UserStore, 'read'>, mailAdmins: MailAdmins): Serve<typeof change> =>
  async ({ deviceid, userid, permission }, caller) => {
    const before = await sharing.change(deviceid, userid, permission, caller)
    if (permission === 'ADMIN' && before !== 'ADMIN') {
      const { email = userid } = (await users.read(userid)) ?? {}
      await mailAdmins(deviceid, newAdmin(email, `raised by ${caller.email}`, [userid, caller.userid]))
    }
    return { message: 'User Role Changed' }
  }

export const removeDeviceUser =
  (
    sharing: DeviceSharing,
    users: Pick<UserStore, 'read'>,
    takeOffAlerts: LeavingWrites,
  ): Serve<typeof remove> =>
  async ({ deviceid, userid, stopAlerts = false }, caller) => {
    const target = stopAlerts ? await users.read(userid) : undefined
    const removed = await sharing.remove(deviceid, userid, caller, async () =>
      target === undefined ? [] : takeOffAlerts(deviceid, target, caller),
    )
    if (removed === 'invitation') return { message: 'Invitation Withdrawn' }
    return {
      message: 'User Removed',
      ...(userid === caller.userid ? { resultCode: 'REMOVED_SELF' as const } : {}),
    }
  }
