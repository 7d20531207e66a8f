import type { DeviceId } from '../../shared/core/ids'
import type { Clock } from '../../shared/core/time'
import type { BillingCustomer } from '../../shared/billing/customer'
import { log } from '../core/log'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { ChangePlan } from '../plans/changePlan'
import { type Actor, thePortal } from '../serverlog/logEntry'
import { type AccountItem, type AccountStore, reconciled, type Note } from './billingAccount'
import type { LiveSubscription, Paid, Payments } from './Payments'
import { paidDevices, type PaidDevice } from './planRights'
import { workThrough } from './claims'
import { planSteps } from './planSteps'

/** A customer with what they pay for, as the page shows them. */
export const customerView = (paid: Paid, live: readonly LiveSubscription[]): BillingCustomer => ({
  ...paid,
  portal_subscription: {
    devices: Object.fromEntries([...paidDevices(live)].map(([deviceid, { term }]) => [deviceid, { term }])),
    terms: live.map(({ term, periodEndTs, endsTs, isPastDue }) => ({
      term,
      periodEndTs: endsTs ?? periodEndTs,
      isEnding: endsTs !== undefined,
      isPastDue,
    })),
  },
})

export interface ConvergeOptions {
  /** In whose name it is logged; the portal's when no person asked for it. */
  by?: Actor
  /** What goes to Basic by choice, and gives up what is stored. */
  forfeited?: readonly DeviceId[]
  /** What may be taken over from a colleague's subscription. */
  takenOver?: ReadonlySet<DeviceId>
  /** What others pay for was taken over by them, and is no mistake. */
  handedOver?: boolean
}

export type Converge = (account: AccountItem, note: Note, options?: ConvergeOptions) => Promise<void>

interface ConvergeParts {
  payments: Pick<Payments, 'findCustomer' | 'subscriptionsOf' | 'carryOut'>
  accounts: Pick<AccountStore, 'read'>
  devices: Pick<DeviceStore, 'record'>
  changePlan: ChangePlan
  newId: (nowMs: number) => string
  now: Clock
}

/**
 * Makes the plans of an account's devices what the provider says that is paid for: whatever came to pass, in whatever
 * order it was told. To be done while the account is held, so that what is read last is written last.
 */
export const openConverge = (parts: ConvergeParts): Converge => {
  const { payments, accounts, devices, changePlan, newId, now } = parts

  /** Whether another account pays for a device, as the provider says now. */
  const isHeldBy = async (userid: RecordItem['subscriber'], deviceid: DeviceId): Promise<boolean> => {
    if (userid === undefined) return false
    const owner = await accounts.read(userid.userid)
    if (owner?.customerId === undefined) return false
    const live = await payments.subscriptionsOf(owner.customerId)
    return live.some((subscription) => subscription.devices.includes(deviceid))
  }

  /** @returns whether the device is paid for by another person already */
  const place = async (
    account: AccountItem,
    deviceid: DeviceId,
    { term, endsTs }: PaidDevice,
    { by = thePortal, takenOver = new Set() }: ConvergeOptions,
  ): Promise<boolean> => {
    const { userid, email } = account
    const target = { plan: 'subscription', term, endsTs, subscriber: { userid, email } } as const
    const isFree = ({ subscriber }: RecordItem) =>
      subscriber === undefined || subscriber.userid === userid || takenOver.has(deviceid)
    if (await changePlan(deviceid, target, by, isFree)) return false
    const record = await devices.record(deviceid)
    if (record === undefined) return false
    if (await isHeldBy(record.subscriber, deviceid)) return true
    const former = record.subscriber?.userid
    await changePlan(deviceid, target, by, ({ subscriber }) => subscriber?.userid === former)
    return false
  }

  /** Two have paid for one device: the one who came later does so no longer. */
  const giveBack = async (
    { userid, customerId = '' }: AccountItem,
    live: readonly LiveSubscription[],
    doubled: readonly DeviceId[],
    isHandedOver: boolean,
  ): Promise<void> => {
    if (doubled.length === 0) return
    if (!isHandedOver)
      log.error('devices were paid for twice: the later payment is to be given back', { userid, doubled })
    for (const step of planSteps(live, doubled, undefined)) {
      await payments.carryOut(customerId, step, `back-${newId(now())}`)
    }
  }

  return async (account, note, options = {}) => {
    const { userid, email, customerId: knownId } = account
    const { by = thePortal, forfeited = [], handedOver = false } = options
    const paid = await payments.findCustomer(userid, email, knownId)
    const live = paid === undefined ? [] : await payments.subscriptionsOf(paid.id)
    const wanted = paidDevices(live)
    const doubled: DeviceId[] = []
    await workThrough([...wanted], async ([deviceid, each]) => {
      if (await place(account, deviceid, each, options)) doubled.push(deviceid)
    })
    const given = new Set(forfeited)
    const ended = (Object.keys(account.devices) as DeviceId[]).filter((deviceid) => !wanted.has(deviceid))
    await workThrough(ended, async (deviceid) => {
      const target = { plan: 'basic', isForfeited: given.has(deviceid) } as const
      await changePlan(deviceid, target, by, ({ subscriber }) => subscriber?.userid === userid)
    })
    await giveBack({ ...account, customerId: paid?.id }, live, doubled, handedOver)
    const kept = [...wanted].filter(([deviceid]) => !doubled.includes(deviceid))
    const known = (customer: Paid) => ({
      customerId: customer.id,
      seen: customerView(customer, live),
      seenMs: now(),
      work: reconciled,
      dueMs: 0,
    })
    await note({
      set: {
        devices: Object.fromEntries(kept.map(([deviceid, { term }]) => [deviceid, { term }])),
        ...(paid === undefined ? {} : known(paid)),
      },
      remove: paid === undefined ? ['customerId', 'seen', 'seenMs', 'work', 'dueMs'] : [],
    })
  }
}
