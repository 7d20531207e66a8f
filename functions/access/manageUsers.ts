import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import {
  type inviteToDevice as inviteContract,
  type withdrawFromDevice as withdrawContract,
  addedAnswer,
  invitedAnswer,
} from '../../shared/users/invitations'
import type {
  addDeviceUser as add,
  changeDeviceUser as change,
  removeDeviceUser as remove,
} from '../../shared/devices/deviceUsers'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { CountOne } from '../core/hourlyLimits'
import type { TransactItem } from '../core/store/storeWrites'
import type { UserRow, UserStore } from '../users/userStore'
import type { AccessStore } from './accessStore'
import type { MailInvitation, Subject, MailAccount } from './mailInvitation'
import { membershipWrites, rightNow } from './membershipWrites'
import type { AddDevice } from './addDevice'
import { findInvited, type WaitsForAcceptance } from './pendingInvitations'
import type { DeviceSharing } from './shareDevice'
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

interface Parts {
  TableName: string
  access: Pick<AccessStore, 'meta' | 'wayToDevice'>
  devices: Pick<DeviceStore, 'record'>
}

const subjectOf =
  ({ TableName, access, devices }: Parts) =>
  (deviceid: DeviceId, caller: Caller): Subject => {
    const key = accessKey.device(deviceid)
    return {
      key,
      what: `the device ${deviceid}`,
      standing: async () => {
        // In this order: a role that changes after the version was read makes the version's condition fail.
        const meta = await access.meta(key)
        const [rights, record] = await Promise.all([
          rightNow({ access, TableName }, caller, deviceid, 'editUsers'),
          devices.record(deviceid),
        ])
        if (meta === undefined) throw new Problem('notFound')
        const bump = membershipWrites(TableName).bumpMeta(key, meta, 0)
        return { name: record?.name ?? deviceid, writes: [bump, ...rights] }
      },
    }
  }

export const inviteToDevice =
  (parts: Parts, { invite }: Pick<MailInvitation, 'invite'>): ServeOnce<typeof inviteContract> =>
  ({ deviceid, ...asked }, caller, keep = keepNothing) =>
    invite(subjectOf(parts)(deviceid, caller), asked, caller, keep)

export const withdrawFromDevice =
  (parts: Parts, { withdraw }: Pick<MailInvitation, 'withdraw'>): Serve<typeof withdrawContract> =>
  ({ deviceid, targetEmail }, caller) =>
    withdraw(subjectOf(parts)(deviceid, caller), targetEmail, caller)
