import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import {
  type updateSubscription as contract,
  noActionRequired,
} from '../../shared/billing/updateSubscription'
import type { DeviceId, UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { tierOf } from '../../shared/plans/tierOf'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import type { Caller } from '../core/http/caller'
import { log } from '../core/log'
import { tryTransact } from '../core/store/storeWrites'
import type { RecordItem } from '../devices/deviceStore'
import type { ChangePlan } from '../plans/changePlan'
import { reconciled, type WithAccount } from './billingAccount'
import { openCheckChange, refuseUnpayable } from './planRights'
import { maxSubscribedDevices, type Payments, type Step } from './Payments'
import { planSteps } from './planSteps'
import { type ChargeParts, openPrepareCharge } from './prepareCharge'
import { type Settling, openCarryOut, openSettle } from './settle'
import { workThrough } from './claims'

export interface SubscriptionService extends ChargeParts, Settling {
  documents: DynamoDBDocumentClient
  payments: Payments
  claims: ChargeParts['claims']
  changePlan: ChangePlan
  withAccount: WithAccount
  newId: (nowMs: number) => string
}

const done = { message: 'Success - Your subscription has been updated.' }

/** What is answered to who asked for Basic where no plan is paid for or arranged: nothing has changed by it. */
const nothingToEnd = (records: ReadonlyMap<DeviceId, RecordItem>, nowMs: number) => {
  const all = [...records.values()]
  if (all.some(({ tier }) => tier === 'PREMIUM')) return undefined
  const hasTrial = all.some((record) => tierOf({ ...record, nowMs }).name === 'Trial')
  return { message: noActionRequired[hasTrial ? 'Trial' : 'Basic'] }
}

const refuseTooMany = (steps: readonly Step[]): void => {
  if (steps.every((step) => step.kind === 'cancel' || step.devices.length <= maxSubscribedDevices)) return
  throw new Problem('invalid', `A subscription can have at most ${maxSubscribedDevices} devices.`, {
    field: 'devices',
  })
}

/** Who pays for a device now, and it is not the caller. */
const formerOwners = (
  records: ReadonlyMap<DeviceId, RecordItem>,
  caller: Pick<Caller, 'userid'>,
): Map<UserId, { userid: UserId; email: string }> =>
  new Map(
    [...records.values()].flatMap(({ subscriber }) =>
      subscriber === undefined || subscriber.userid === caller.userid
        ? []
        : [[subscriber.userid, subscriber] as const],
    ),
  )

/**
 * Changes what is paid for, once for each intent: what is to be done is noted before the provider is asked, so that
 * after an answer that got lost the same is sent again and charges nothing more. A refused charge changes nothing.
 */
export const updateSubscription = (service: SubscriptionService): ServeOnce<typeof contract> => {
  const { documents, payments, converge, changePlan, withAccount, newId, now } = service
  const check = openCheckChange(service)
  const settle = openSettle(service)
  const carryOut = openCarryOut(service)
  const prepare = openPrepareCharge(service)

  /** Plans without a subscription end here alone. */
  const endArranged = (records: ReadonlyMap<DeviceId, RecordItem>, caller: Caller) =>
    workThrough([...records.values()], async ({ deviceid, subscriber }) => {
      if (subscriber !== undefined) return
      const isArranged = (record: RecordItem) => record.subscriber === undefined
      await changePlan(deviceid, { plan: 'basic', isForfeited: true }, caller, isArranged)
    })

  const release = async (owner: { userid: UserId; email: string }) => {
    try {
      await withAccount(owner, (account, note) => converge(account, note, { handedOver: true }))
    } catch (error) {
      log.warn('a device was taken over, and stays on its former subscription for now', {
        userid: owner.userid,
        error,
      })
    }
  }

  return async ({ devices, plan, term, quoteid }, caller, keep = keepNothing) => {
    let records = await check({ devices, plan }, caller)
    const idle = plan === 'STANDARD' ? nothingToEnd(records, now()) : undefined
    const hasSteps = await withAccount(caller, async (held, note) => {
      const account = await settle(held, note)
      const paid = await payments.findCustomer(caller.userid, caller.email, account.customerId)
      const live = paid === undefined ? [] : await payments.subscriptionsOf(paid.id)
      const steps = planSteps(live, devices, term)
      refuseTooMany(steps)
      if (plan === 'PREMIUM' && steps.length > 0) refuseUnpayable(paid)
      const by = caller
      const takenOver = new Set(devices)
      const forfeited = plan === 'STANDARD' ? [...devices] : []
      if (paid === undefined) return false
      const asked = { devices, plan, term, quoteid, customerId: paid.id, seen: records }
      const { claimed, ...prepared } = await prepare(steps, asked, caller)
      records = prepared.records ?? records
      const intent = { forfeited, claimed: [...claimed], steps: [...prepared.steps] }
      const pending = { id: newId(now()), askedMs: now(), ...intent }
      // Among those that are looked at, so that the intent comes to its end though this may not.
      const known = { customerId: paid.id, work: reconciled, dueMs: 0 }
      await note({ set: { ...known, ...(steps.length === 0 ? {} : { pending }) } })
      await carryOut({ ...account, customerId: paid.id }, pending, note, { by, takenOver })
      return steps.length > 0
    })
    if (plan === 'STANDARD') await endArranged(records, caller)
    await Promise.all([...formerOwners(records, caller).values()].map(release))
    const answer = hasSteps ? done : (idle ?? done)
    await tryTransact(documents, await keep(answer))
    return answer
  }
}
