import { type DeviceId, GroupId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { readRole } from '../../shared/core/roles'
import type { Clock } from '../../shared/core/time'
import { planExpiryTs } from '../../shared/plans/planExpiry'
import { tierOf } from '../../shared/plans/tierOf'
import type { getStaffDevice as contract } from '../../shared/staff/staffDevice'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { trialResetState } from '../distributor/nextUser'
import type { GroupStore } from '../groups/groupStore'
import type { ScriptStore } from '../scripts/scriptStore'
import type { UserStore } from '../users/userStore'
import { readBillingNotes } from './billingNotes'

interface Parts {
  devices: Pick<DeviceStore, 'record' | 'link' | 'item'>
  access: Pick<AccessStore, 'related'>
  users: Pick<UserStore, 'read'>
  groups: GroupStore
  scripts: Pick<ScriptStore, 'lock'>
  nameOfDistributor: (id: number) => Promise<string | undefined>
  now: Clock
}

/** Whose it is: what was given to people directly, and every group that holds it. */
const readHolders = async (
  { access, users, groups }: Pick<Parts, 'access' | 'users' | 'groups'>,
  deviceid: DeviceId,
) => {
  const device = accessKey.device(deviceid)
  const [people, holding] = await Promise.all([
    access.related(device, 'USER#'),
    access.related(device, 'GROUP#'),
  ])
  const [members, held] = await Promise.all([
    Promise.all(
      people.map(async (row) => {
        const userid = UserId.parse(idIn(row.sk))
        const [role, user] = [readRole(row.role), await users.read(userid)]
        return role === undefined
          ? []
          : [{ userid, role, email: user?.email ?? 'an account that is gone', name: user?.name ?? '' }]
      }),
    ),
    Promise.all(
      holding.map(async ({ sk }) => {
        const groupid = GroupId.parse(idIn(sk))
        const { groupName = groupid, kind = 'gone' } = (await groups.read(groupid)) ?? {}
        return { groupid, groupName, kind }
      }),
    ),
  ])
  return { members: members.flat(), groups: held }
}

export const getStaffDevice =
  (parts: Parts): Serve<typeof contract> =>
  async ({ deviceid }) => {
    const { devices, scripts, nameOfDistributor, now } = parts
    const [record, link, billingNotes, scriptLock, holders] = await Promise.all([
      devices.record(deviceid),
      devices.link(deviceid),
      readBillingNotes(devices, deviceid),
      scripts.lock(deviceid),
      readHolders(parts, deviceid),
    ])
    if (record === undefined) throw new Problem('notFound')
    const tier = tierOf({ ...record, nowMs: now() })
    const { distributorId } = record
    const seller = distributorId === undefined ? undefined : await nameOfDistributor(distributorId)
    return {
      deviceid,
      name: record.name,
      model: record.model,
      fw: record.fw,
      plan: tier.name,
      tier: record.tier,
      trialDaysRemaining: tier.trialDaysRemaining,
      trialReset: trialResetState(tier.trialResetAvailable, record.trialResetActive),
      isPasswordless: record.noPassArmedMs !== undefined,
      added_ts: record.addedTs,
      provisioned_ts: record.provisionedTs,
      last_upgrade_ts: record.lastUpgradeTs,
      plan_expiry_ts: planExpiryTs({
        plan_expiry_ts: record.planExpiryTs,
        last_upgrade_ts: record.lastUpgradeTs,
        tier_expiry_days: record.tierExpiryDays,
      }),
      planTerm: record.planTerm,
      subscriberEmail: record.subscriber?.email,
      lastContactMs: link?.lastContactMs,
      isConnected: link?.connected ?? false,
      ...(distributorId === undefined
        ? {}
        : { distributor: { id: distributorId, name: seller ?? `no. ${distributorId}` } }),
      billingNotes,
      ...(scriptLock === undefined ? {} : { scriptLock: { email: scriptLock.email, ts: scriptLock.ts } }),
      ...holders,
    }
  }
