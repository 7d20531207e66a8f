import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import type { AccountItem } from '../../functions/billing/accountStore'
import { openConverge } from '../../functions/billing/converge'
import { openLookAt } from '../../functions/billing/lookAt'
import type { LiveSubscription, Paid, Payments } from '../../functions/billing/Payments'
import { planSteps } from '../../functions/billing/planSteps'
import { openReconcile } from '../../functions/billing/reconcile'
import { openSettle } from '../../functions/billing/settle'
import type { Note, WithAccount } from '../../functions/billing/withAccount'
import type { RecordItem } from '../../functions/devices/deviceStore'
import type { ChangePlan } from '../../functions/plans/changePlan'
import { DeviceId, UserId } from '../../shared/core/ids'
import { subscriptionTerms } from '../../shared/plans/planTerms'

const userid = UserId.parse('00000000-0000-4000-8000-000000000001')
const customerId = 'cus_1'
const devices = ['TRUCK0001', 'TRUCK0002', 'TRUCK0003'].map((id) => DeviceId.parse(id))
const paid: Paid = {
  id: customerId,
  name: 'A',
  email: 'a@mine.example',
  delinquent: false,
  invoice_settings: { default_payment_method: 'visa' },
  discount: null,
}
type Plan = Pick<RecordItem, 'planTerm' | 'subscriber'>

/** A provider, an account and its devices in memory; the product's own rules between them. */
const openWorld = () => {
  let live: LiveSubscription[] = []
  let item: AccountItem | undefined
  let isAway = false
  const plans = new Map<DeviceId, Plan>()
  const now = () => 0
  const ask = <T>(answer: T): Promise<T> =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(answer)

  const carryOut: Payments['carryOut'] = (_customer, step) => {
    if (step.kind === 'create') {
      const { term } = step
      live.push({
        id: term,
        itemId: term,
        term,
        devices: step.devices,
        metadata: {},
        periodEndTs: 0,
        isPastDue: false,
      })
    } else {
      live = live.flatMap((each) => {
        if (each.id !== step.subscription.id) return [each]
        return step.kind === 'cancel' ? [] : [{ ...each, devices: step.devices }]
      })
    }
    return Promise.resolve()
  }
  const payments = {
    findCustomer: () => ask(paid),
    subscriptionsOf: () => ask(live),
    allSubscriptions: () => ask(new Map(live.length === 0 ? [] : [[customerId, live]])),
    ownerOf: (id: string) => ask(id === customerId ? { userid, email: paid.email } : undefined),
    carryOut,
  }
  const accounts = {
    read: () => Promise.resolve(item),
    all: async function* () {
      yield await Promise.resolve(item?.customerId === undefined ? [] : [userid])
    },
  }
  const recordOf = (deviceid: DeviceId) => ({ deviceid, ...plans.get(deviceid) }) as RecordItem
  const changePlan: ChangePlan = (deviceid, target, _by, guard = () => true) => {
    if (!guard(recordOf(deviceid))) return Promise.resolve(false)
    if (target.plan === 'subscription') {
      plans.set(deviceid, { planTerm: target.term, subscriber: target.subscriber })
    } else plans.delete(deviceid)
    return Promise.resolve(true)
  }
  const note: Note = ({ set = {}, remove = [] }) => {
    const rest = Object.entries({ ...item, ...set }).filter(([name]) => !remove.includes(name))
    item = Object.fromEntries(rest) as AccountItem
    return Promise.resolve()
  }
  const withAccount: WithAccount = (who, work) => {
    item ??= { ...who, devices: {}, leaseUntilMs: 0 }
    return work(item, note)
  }
  const record = (deviceid: DeviceId) => Promise.resolve(recordOf(deviceid))
  const converge = openConverge({
    payments,
    accounts,
    devices: { record },
    changePlan,
    newId: () => 'id',
    now,
  })
  const settle = openSettle({
    payments,
    accounts,
    converge,
    claims: { release: () => Promise.resolve() },
    now,
  })
  const lookAt = openLookAt({ payments, withAccount, settle, converge })
  const reconcile = openReconcile({ payments, accounts, withAccount, settle, converge, lookAt })
  return {
    lookAt: (id: string) => lookAt(id).catch(() => undefined),
    reconcile,
    setAway: (next: boolean) => {
      isAway = next
    },
    pay: async (term: (typeof subscriptionTerms)[number] | undefined, chosen: readonly DeviceId[]) => {
      for (const step of planSteps(live, chosen, term)) await carryOut(customerId, step, '')
    },
    /** What the devices say, and what the provider says. */
    plans: () => devices.map((deviceid) => plans.get(deviceid)?.planTerm),
    paidFor: () => devices.map((deviceid) => live.find((each) => each.devices.includes(deviceid))?.term),
  }
}

/** What somebody buys, gives up or loses, and which events arrive of it: some late, some twice, some never, some forged. */
const Happening = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    term: fc.constantFrom(...subscriptionTerms, undefined),
    chosen: fc.subarray(devices, { minLength: 1 }),
    told: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ kind: fc.constant('late' as const) }),
  fc.record({ kind: fc.constant('forged' as const) }),
  fc.record({ kind: fc.constant('away' as const), isAway: fc.boolean() }),
)

/**
 * Plays so many histories, each different. @throws when, after one look at everything, the plans of a device are not
 * what is paid for.
 */
export const playBillingHistories = (histories: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(Happening, { maxLength: 12 }), async (history) => {
      const world = openWorld()
      for (const happening of history) {
        if (happening.kind === 'away') world.setAway(happening.isAway)
        if (happening.kind === 'late') await world.lookAt(customerId)
        if (happening.kind === 'forged') await world.lookAt('cus_of_nobody')
        if (happening.kind !== 'pay') continue
        await world.pay(happening.term, happening.chosen)
        for (let n = 0; n < happening.told; n += 1) await world.lookAt(customerId)
      }
      world.setAway(false)
      deepStrictEqual(await world.reconcile(), 0)
      deepStrictEqual(world.plans(), world.paidFor())
    }),
    { numRuns: histories },
  )
