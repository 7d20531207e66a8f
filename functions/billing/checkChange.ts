import { DeviceId, type UserId } from '../../shared/core/ids'
import { type SubscriptionTerm, subscriptionTerms } from '../../shared/plans/planTerms'
import type { LiveSubscription, Paid } from './Payments'
import { type Role, higherRole, readRole, mayOnDevice } from '../../shared/core/roles'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { defaultGroupOf } from '../users/defaultGroupOf'
import { Problem } from '../../shared/core/problem'
import type { Caller } from '../core/http/caller'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { UserStore } from '../users/userStore'
import { ownershipOf } from './ownershipOf'

/** How a device is paid for, and when that ends, epoch seconds, if its end is set. */
export interface PaidDevice {
  readonly term: SubscriptionTerm
  readonly endsTs?: number | undefined
}

/** Of a device that is on two for a moment, the one counts that goes on, and of two such the longer one. */
export const paidDevices = (live: readonly LiveSubscription[]): Map<DeviceId, PaidDevice> => {
  const rank = ({ endsTs, term }: LiveSubscription) =>
    (endsTs === undefined ? 2 : 0) + subscriptionTerms.indexOf(term)
  const byRank = [...live].sort((a, b) => rank(a) - rank(b))
  return new Map(
    byRank.flatMap(({ devices, term, endsTs }) =>
      devices.map((deviceid) => [deviceid, { term, endsTs }] as const),
    ),
  )
}

/** Every device that a person reaches, with their highest role on it: read once for a list of hundreds. */
export const rolesOnDevices = async (
  access: Pick<AccessStore, 'related'>,
  userid: UserId,
): Promise<Map<DeviceId, Role>> => {
  const user = accessKey.user(userid)
  const [direct, memberships] = await Promise.all([
    access.related(user, 'DEVICE#'),
    access.related(user, 'GROUP#'),
  ])
  const own = accessKey.group(defaultGroupOf(userid))
  const groups = memberships.filter(({ sk, isPrivate }) => sk !== own && isPrivate !== true)
  const held = await Promise.all(
    groups.map(async ({ sk, role }) =>
      (await access.related(sk, 'DEVICE#')).map((row) => ({ device: row.sk, role: readRole(role) })),
    ),
  )
  const ways = [...direct.map(({ sk, role }) => ({ device: sk, role: readRole(role) })), ...held.flat()]
  const roles = new Map<DeviceId, Role>()
  for (const { device, role } of ways) {
    const deviceid = DeviceId.parse(idIn(device))
    const higher = higherRole(roles.get(deviceid), role)
    if (higher !== undefined) roles.set(deviceid, higher)
  }
  return roles
}

export interface PlanRights {
  access: Pick<AccessStore, 'related'>
  users: Pick<UserStore, 'read'>
  devices: Pick<DeviceStore, 'records'>
}

export interface Change {
  devices: readonly DeviceId[]
  plan: 'PREMIUM' | 'STANDARD'
}

/**
 * Whether a person may change the plans of all these devices. A device that they do not reach, one that is not theirs
 * and one that does not exist are refused alike, and with it all the others.
 */
export const openCheckChange =
  ({ access, users, devices }: PlanRights) =>
  async (change: Change, caller: Caller): Promise<Map<DeviceId, RecordItem>> => {
    const [user, roles, records] = await Promise.all([
      users.read(caller.userid),
      rolesOnDevices(access, caller.userid),
      devices.records(change.devices),
    ])
    for (const deviceid of change.devices) {
      const record = records.get(deviceid)
      if (user === undefined || record === undefined) throw new Problem('forbidden')
      const { mayUpgrade, mayCancel } = ownershipOf(record, user)
      const mayEdit = mayOnDevice(roles.get(deviceid), 'editDeviceSettings')
      const isPaying = record.subscriber?.userid === caller.userid
      // The payer may always stop; to start takes a say in the device.
      const isBasic = change.plan === 'STANDARD'
      const may = isBasic ? isPaying || (mayEdit && mayCancel) : mayEdit && mayUpgrade
      if (!may) throw new Problem('forbidden')
    }
    return records
  }

const outstanding =
  'You have an outstanding invoice that requires payment. Please update the payment method from the Billing Details page.'
const noMethod =
  'A default payment method is required before a subscription can be created. Please go to the Billing Details page to update your payment method and billing address.'

/** Whether an account can be charged. @throws Problem `invalid` in the words for it */
export const refuseUnpayable = (paid: Paid | undefined): void => {
  if (paid?.delinquent === true)
    throw new Problem('invalid', outstanding, { resultCode: 'OUTSTANDING_INVOICE' })
  if ((paid?.invoice_settings.default_payment_method ?? null) === null) {
    throw new Problem('invalid', noMethod, { resultCode: 'PAYMENT_METHOD_REQUIRED' })
  }
}
