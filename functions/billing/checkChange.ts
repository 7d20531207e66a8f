import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { mayOnDevice } from '../../shared/core/roles'
import type { AccessStore } from '../access/accessStore'
import type { Caller } from '../core/http/caller'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { UserStore } from '../users/userStore'
import { ownershipOf } from './ownershipOf'
import type { Paid } from './Payments'
import { rolesOnDevices } from './rolesOnDevices'

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
 * Whether somebody may change the plans of all these devices. A device that they do not reach, one that is not theirs
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
      // Whoever pays may always stop; to start takes a say in the device.
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
