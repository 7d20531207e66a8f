import type { LiveSubscription, Paid, Payments, Step } from '../../functions/billing/Payments'
import type { Amount } from '../../shared/billing/updateSubscription'
import type { UserId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'

const priceCents = { Monthly: 1000, Yearly: 10_000 } as const
const periodDays = { Monthly: 30, Yearly: 365 } as const

/** What so many devices cost for a period of a term: a tenth off, then a tenth of tax. */
export const costOf = (term: SubscriptionTerm, devices: number): Amount => {
  const subtotal = priceCents[term] * devices
  return { subtotal, discount: subtotal * 0.1, tax: subtotal * 0.09, total: subtotal * 0.99 }
}
export const nothing: Amount = { subtotal: 0, discount: 0, tax: 0, total: 0 }

interface Failure {
  readonly error: Error
  /** What was asked for was done, and its answer is lost. */
  readonly isDone: boolean
}

/**
 * A provider of payments in memory: each key acts once, and what is added is charged for a whole period. What was carried
 * out is in `done`, in its order.
 */
export const openMemoryPayments = (now: Clock) => {
  const customers = new Map<UserId, Paid>()
  const live = new Map<string, LiveSubscription[]>()
  const done: { customerId: string; step: Step; key: string }[] = []
  const failures: (Failure | undefined)[] = []
  let count = 0
  const nowTs = () => Math.floor(now() / secondMs)
  const periodEndTs = (term: SubscriptionTerm) => nowTs() + (periodDays[term] * dayMs) / secondMs
  const of = (customerId: string) => live.get(customerId) ?? []

  const subscribe = (customerId: string, facts: Pick<LiveSubscription, 'term' | 'devices'>) => {
    count += 1
    const made: LiveSubscription = {
      id: `sub_${count}`,
      itemId: `si_${count}`,
      metadata: {},
      periodEndTs: periodEndTs(facts.term),
      isPastDue: false,
      ...facts,
    }
    live.set(customerId, [...of(customerId), made])
    return made
  }

  const act = (customerId: string, step: Step) => {
    if (step.kind === 'create') {
      subscribe(customerId, step)
      return
    }
    const { id } = step.subscription
    const change = (each: LiveSubscription): LiveSubscription[] => {
      if (each.id !== id) return [each]
      if (step.kind === 'cancel') return []
      const { endsTs, ...goesOn } = each
      return [{ ...goesOn, ...(step.isResumed === true ? {} : { endsTs }), devices: step.devices }]
    }
    live.set(customerId, of(customerId).flatMap(change))
  }

  const customerOf = (userid: UserId, email: string, change: Partial<Paid> = {}): Paid => {
    const paid: Paid = {
      id: `cus_${userid.slice(-4)}`,
      name: 'Customer',
      email,
      delinquent: false,
      invoice_settings: { default_payment_method: 'visa ending in 4242' },
      discount: null,
      ...change,
    }
    customers.set(userid, paid)
    return paid
  }

  const preview: Payments['preview'] = (_customerId, step) => {
    const currency = 'nzd'
    if (step.kind === 'create') {
      const cost = costOf(step.term, step.devices.length)
      const { startsTs } = step
      const renewal = { ...cost, atTs: startsTs ?? periodEndTs(step.term) }
      const isLater = startsTs !== undefined
      return Promise.resolve({ now: isLater ? nothing : cost, givenUp: nothing, renewal, currency })
    }
    const { term, devices: before, periodEndTs: atTs } = step.subscription
    if (step.kind === 'cancel') return Promise.resolve({ now: nothing, givenUp: costOf(term, before.length) })
    const added = step.devices.length - before.length
    return Promise.resolve({
      now: step.isCharged ? costOf(term, added) : nothing,
      givenUp: step.isGivenUp === true ? costOf(term, -added) : nothing,
      renewal: { ...costOf(term, step.devices.length), atTs },
      currency,
      prorationTs: step.isCharged ? (step.prorationTs ?? nowTs()) : undefined,
    })
  }

  const payments: Payments = {
    findCustomer: (userid) => Promise.resolve(customers.get(userid)),
    createCustomer: ({ userid, email, name }) => Promise.resolve(customerOf(userid, email, { name })),
    ownerOf: (customerId) => {
      const found = [...customers].find(([, { id }]) => id === customerId)
      return Promise.resolve(found === undefined ? undefined : { userid: found[0], email: found[1].email })
    },
    subscriptionsOf: (customerId) => Promise.resolve(of(customerId)),
    allSubscriptions: () => Promise.resolve(new Map(live)),
    preview,
    carryOut: (customerId, step, key) => {
      const failure = failures.shift()
      const isNew = !done.some((each) => each.key === key)
      if (isNew && failure?.isDone !== false) {
        act(customerId, step)
        done.push({ customerId, step, key })
      }
      return failure === undefined ? Promise.resolve() : Promise.reject(failure.error)
    },
    portalUrl: (customerId, returnUrl) =>
      Promise.resolve(`https://pay.example/${customerId}?to=${returnUrl}`),
  }
  return {
    payments,
    customers,
    live,
    done,
    customerOf,
    subscribe,
    /** How each of the next steps fails; undefined: it does not. */
    fail: (...next: typeof failures) => failures.push(...next),
  }
}
