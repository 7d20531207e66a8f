import type { DeviceId } from '../../shared/core/ids'
import { dayMs, secondMs } from '../../shared/core/time'
import { openAccountStore, openWithAccount } from '../../functions/billing/billingAccount'
import { openClaims } from '../../functions/billing/claims'
import { openConverge } from '../../functions/billing/converge'
import { getSubscriptions } from '../../functions/billing/getSubscriptions'
import type { Payments } from '../../functions/billing/Payments'
import { previewSubscription } from '../../functions/billing/previewSubscription'
import { openQuoteStore } from '../../functions/billing/quoteStore'
import { openReconcile } from '../../functions/billing/reconcile'
import { openLookAt, openSettle } from '../../functions/billing/settle'
import { updateSubscription } from '../../functions/billing/updateSubscription'
import { accessKey } from '../../functions/core/accessKey'
import type { Caller } from '../../functions/core/http/caller'
import { newId } from '../../functions/core/newId'
import type { RecordItem } from '../../functions/devices/deviceStore'
import { openGroupStore } from '../../functions/groups/groupStore'
import { openChangePlan } from '../../functions/plans/changePlan'
import { openUserStore } from '../../functions/users/userStore'
import { type Scene, tables } from './openScene'

const trialOverDays = 200

/** The billing of the product over a DynamoDB in memory and any provider of payments. */
export const openBillingService = (scene: Scene, payments: Payments) => {
  const { documents, now } = scene
  const { devices, writeLog } = scene.openService(documents)
  const accounts = openAccountStore(documents, tables.billing)
  const users = openUserStore(documents, tables.users)
  const common = { documents, payments, accounts, devices, access: scene.access, users, newId, now }
  const changePlan = openChangePlan(documents, tables.devices, devices, writeLog, now)
  const claims = openClaims(documents, tables.billing, now)
  const withAccount = openWithAccount(documents, tables.billing, accounts, newId, now)
  const quotes = openQuoteStore(documents, tables.billing, newId, now)
  const converge = openConverge({ ...common, changePlan })
  const service = { ...common, changePlan, claims, withAccount, quotes, converge }
  const settle = openSettle(service)
  const lookAt = openLookAt({ payments, withAccount, settle, converge })

  const giveAdmin = ({ userid }: Caller, deviceid: DeviceId) =>
    scene.put(tables.access, {
      pk: accessKey.user(userid),
      sk: accessKey.device(deviceid),
      role: 'ADMIN',
    })
  let count = 0
  return {
    ...service,
    settle,
    lookAt,
    giveAdmin,
    /** The look of every quarter of an hour; how many accounts it could not look at. */
    reconcile: openReconcile({ payments, accounts, withAccount, settle, converge, lookAt }),
    customerOf: async ({ userid }: Caller) => (await accounts.read(userid))?.customerId ?? '',
    preview: previewSubscription(service),
    update: updateSubscription(service),
    /** What a person's own list shows. */
    listOf: async (who: Caller) => {
      const groups = openGroupStore(documents, 'access')
      return (await getSubscriptions({ ...common, groups })({}, who)).devices
    },
    /** What the look of every quarter of an hour does for one account. */
    lookAgain: (who: Caller) =>
      withAccount(who, async (held, note) => converge(await settle(held, note), note)),
    record: async (deviceid: DeviceId) => {
      const record = await devices.record(deviceid)
      if (record === undefined) throw new Error(`${deviceid} is gone`)
      return record
    },
    /** A device on Basic that its people may edit, unless its record says otherwise. */
    makeDevice: async (people: readonly Caller[], facts: Partial<RecordItem> = {}) => {
      count += 1
      const addedTs = Math.floor((now() - trialOverDays * dayMs) / secondMs)
      const id = `PAY${String(count).padStart(6, '0')}`
      const made = await scene.addDevice(id, { tier: 'STANDARD', addedTs, ...facts }, people)
      for (const person of people) await giveAdmin(person, made)
      return made
    },
  }
}
