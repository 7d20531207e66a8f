import { deepStrictEqual } from 'node:assert'
import fc from 'fast-check'
import { DeviceId, UserId } from '../../shared/core/ids'
import { subscriptionTerms } from '../../shared/plans/planTerms'
import type { AccountItem, Note, WithAccount } from '../../functions/billing/billingAccount'
import { openConverge } from '../../functions/billing/converge'
import { openLookAt, openSettle } from '../../functions/billing/settle'
import type { LiveSubscription, Paid, Payments } from '../../functions/billing/Payments'
import { planSteps } from '../../functions/billing/planSteps'
import { openReconcile } from '../../functions/billing/reconcile'
import type { RecordItem } from '../../functions/devices/deviceStore'
import type { ChangePlan } from '../../functions/plans/changePlan'

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
type Plan = Pick<RecordItem, 'planTerm' | 'planExpiryTs' | 'subscriber'>
/** As long as a period is in these histories, seconds. */
const periodTs = 100
const goesOn = ({ endsTs }: LiveSubscription) => endsTs === undefined

/** A provider, an account and its devices in memory; the product's own rules between them. */
const openWorld = () => {
  let live: LiveSubscription[] = []
  let item: AccountItem | undefined
  let isAway = false
  let count = 0
  let nowTs = 0
  const charged: DeviceId[] = []
  const plans = new Map<DeviceId, Plan>()
  const now = () => 0
  const ask = <T>(answer: T): Promise<T> =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(answer)

  const carryOut: Payments['carryOut'] = (_customer, step) => {
    if (step.kind === 'create') {
      count += 1
      const id = `sub_${count}`
      const { term, devices, startsTs } = step
      if (startsTs === undefined) charged.push(...devices)
      live.push({
        ...{ id, itemId: id, term, devices, metadata: {}, isPastDue: false },
        periodEndTs: startsTs ?? nowTs + periodTs,
      })
    } else {
      live = live.flatMap((each) => {
        if (each.id !== step.subscription.id) return [each]
        if (step.kind === 'cancel') return []
        if (step.isCharged) charged.push(...step.devices.filter((id) => !each.devices.includes(id)))
        return [{ ...each, devices: step.devices, ...(step.isResumed === true ? { endsTs: undefined } : {}) }]
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
      const { term: planTerm, subscriber, endsTs: planExpiryTs } = target
      plans.set(deviceid, { planTerm, subscriber, planExpiryTs })
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
    /** @returns which devices are charged by it */
    pay: async (term: (typeof subscriptionTerms)[number] | undefined, chosen: readonly DeviceId[]) => {
      charged.length = 0
      for (const step of planSteps(live, chosen, term)) await carryOut(customerId, step, '')
      return [...charged]
    },
    /** Cancels on the payment page what goes on, or takes that back. */
    setEnding: (isEnding: boolean) => {
      live = live.map((each) => ({ ...each, endsTs: isEnding ? each.periodEndTs : undefined }))
    },
    /** Lets a period pass: what ends has ended, what goes on is renewed. */
    pass: () => {
      nowTs += periodTs
      live = live.filter((each) => goesOn(each) || each.periodEndTs > nowTs)
      live = live.map((each) =>
        each.periodEndTs > nowTs ? each : { ...each, periodEndTs: each.periodEndTs + periodTs },
      )
    },
    /** What the devices say, and what the provider says: the term, and when it ends. */
    plans: () =>
      devices.map((deviceid) => {
        const { planTerm, planExpiryTs } = plans.get(deviceid) ?? {}
        return [planTerm, planExpiryTs]
      }),
    paidFor: () =>
      devices.map((deviceid) => {
        const own = live.filter((each) => each.devices.includes(deviceid))
        const found = own.find(goesOn) ?? own[0]
        return [found?.term, found?.endsTs]
      }),
    /** How many subscriptions that go on pay for a device. */
    payingFor: (deviceid: DeviceId) =>
      live.filter((each) => goesOn(each) && each.devices.includes(deviceid)).length,
  }
}

type World = ReturnType<typeof openWorld>
type Payment = { term: (typeof subscriptionTerms)[number] | undefined; chosen: readonly DeviceId[] }

/**
 * Puts devices on a plan, and holds what comes of it to what a person may expect: it is what they chose and does not
 * end, nothing is charged that was paid for on that term, and what was not chosen ends or goes on as before.
 */
const payAsChosen = async (world: World, { term, chosen }: Payment): Promise<void> => {
  const before = world.paidFor()
  const charged = await world.pay(term, chosen)
  const after = world.paidFor()
  const unpaid = devices.filter((id, i) => chosen.includes(id) && before[i]?.[0] !== term)
  deepStrictEqual(charged.sort(), term === undefined ? [] : unpaid)
  for (const [i, deviceid] of devices.entries()) {
    const isChosen = chosen.includes(deviceid)
    deepStrictEqual(after[i], isChosen ? [term, undefined] : before[i])
    if (isChosen) deepStrictEqual(world.payingFor(deviceid), term === undefined ? 0 : 1)
  }
}

/** What somebody buys, gives up, cancels on the payment page or loses, and which events arrive of it: some late, some twice, some never, some forged. */
const Happening = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    term: fc.constantFrom(...subscriptionTerms, undefined),
    chosen: fc.subarray(devices, { minLength: 1 }),
    told: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ kind: fc.constant('ending' as const), isEnding: fc.boolean() }),
  fc.record({ kind: fc.constant('period' as const) }),
  fc.record({ kind: fc.constant('late' as const) }),
  fc.record({ kind: fc.constant('forged' as const) }),
  fc.record({ kind: fc.constant('away' as const), isAway: fc.boolean() }),
)

/**
 * Plays so many histories, each different. @throws when, after one look at everything, the plans of a device are not
 * what is paid for, or when a choice had an effect that nobody chose.
 */
export const playBillingHistories = (histories: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(Happening, { maxLength: 12 }), async (history) => {
      const world = openWorld()
      for (const happening of history) {
        if (happening.kind === 'away') world.setAway(happening.isAway)
        if (happening.kind === 'late') await world.lookAt(customerId)
        if (happening.kind === 'ending') world.setEnding(happening.isEnding)
        if (happening.kind === 'period') world.pass()
        if (happening.kind === 'forged') await world.lookAt('cus_of_nobody')
        if (happening.kind !== 'pay') continue
        await payAsChosen(world, happening)
        for (let n = 0; n < happening.told; n += 1) await world.lookAt(customerId)
      }
      world.setAway(false)
      deepStrictEqual(await world.reconcile(), 0)
      deepStrictEqual(world.plans(), world.paidFor())
    }),
    { numRuns: histories },
  )
