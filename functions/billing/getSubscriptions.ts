import type { SubscriptionRow, getSubscriptions as contract } from '../../shared/billing/subscriptions'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Role, mayOnDevice } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { tierOf } from '../../shared/plans/tierOf'
import type { AccessStore } from '../access/accessStore'
import { type Caller, isStaff } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { UserRow, UserStore } from '../users/userStore'
import type { AccountStore } from './billingAccount'
import { ownershipOf, rolesOnDevices } from './planRights'

const maxPageDevices = 1000

const rowOf = (record: RecordItem, user: UserRow, role: Role | undefined, nowMs: number): SubscriptionRow => {
  const { name, trialDaysRemaining } = tierOf({ ...record, nowMs })
  const { subOwner, mayUpgrade } = ownershipOf(record, user)
  const { deviceid, planTerm, planExpiryTs, subscriber } = record
  const isPaying = subscriber?.userid === user.userid
  return {
    deviceid,
    name: record.name,
    type: record.assetType ?? '',
    plan: name,
    ...(trialDaysRemaining === undefined ? {} : { trialDaysRemaining }),
    ...(planTerm === undefined ? {} : { term: planTerm }),
    ...(planExpiryTs === undefined ? {} : { planExpiryTs }),
    subOwner,
    allowUpgrade: isPaying || (mayUpgrade && mayOnDevice(role, 'editDeviceSettings')),
  }
}

interface Parts {
  access: AccessStore
  groups: GroupStore
  users: Pick<UserStore, 'read'>
  devices: Pick<DeviceStore, 'records'>
  accounts: Pick<AccountStore, 'read'>
  now: Clock
}

/** Who pays for which device: from the devices' own records, so that it is there while payments are away. */
export const getSubscriptions = ({
  access,
  groups,
  users,
  devices,
  accounts,
  now,
}: Parts): Serve<typeof contract> => {
  const inGroup = async (groupid: GroupId, caller: Caller): Promise<DeviceId[]> => {
    const [group, role] = await Promise.all([
      groups.read(groupid),
      access.roleInGroup(caller.userid, groupid),
    ])
    if (group === undefined || (role === undefined && !isStaff(caller))) throw new Problem('notFound')
    return devicesIn(access, group)
  }
  const onOwn = async (caller: Caller, reached: Iterable<DeviceId>): Promise<DeviceId[]> => {
    const account = await accounts.read(caller.userid)
    return [...new Set([...reached, ...(Object.keys(account?.devices ?? {}) as DeviceId[])])]
  }
  return async ({ groupid, afterDevice = '' }, caller) => {
    const [user, roles] = await Promise.all([
      users.read(caller.userid),
      rolesOnDevices(access, caller.userid),
    ])
    if (user === undefined) throw new Problem('notSignedIn')
    const all = await (groupid === undefined ? onOwn(caller, roles.keys()) : inGroup(groupid, caller))
    const behind = all.sort().filter((deviceid) => deviceid > afterDevice)
    const page = behind.slice(0, maxPageDevices)
    const records = await devices.records(page)
    const rows = page.flatMap((deviceid) => {
      const record = records.get(deviceid)
      return record === undefined ? [] : [rowOf(record, user, roles.get(deviceid), now())]
    })
    const last = behind.length > page.length ? page.at(-1) : undefined
    return {
      devices: groupid === undefined ? rows.filter(({ subOwner }) => subOwner === 'You') : rows,
      ...(last === undefined ? {} : { lastEvaluatedDevice: last }),
    }
  }
}
