import Stripe from 'stripe'
import { UserId } from '../../shared/core/ids'
import { type SubscriptionTerm, subscriptionTerms } from '../../shared/plans/planTerms'
import { metadataOf, devicesOfMetadata, type LiveSubscription, type Payments } from './Payments'
import { customerParts, paidOf, askStripe, portalMark, stripeTerms } from './askStripe'
import { goingOn, previewStep } from './planSteps'

/** While one of these, a plan is in force: what is late is collected again before the subscription ends. */
const inForce: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/** A subscription of the portal that is in force; others of the Stripe account are none of its matter. */
const liveSubscription = (subscription: Stripe.Subscription): LiveSubscription[] => {
  const { id, metadata, status, cancel_at, cancel_at_period_end: isFlagged } = subscription
  const [item] = subscription.items.data
  const isOurs = metadata[portalMark.key] === portalMark.value
  if (!isOurs || item === undefined || !inForce.has(status)) return []
  const term = subscriptionTerms.find((name) => stripeTerms[name].interval === item.price.recurring?.interval)
  if (term === undefined) return []
  const endsTs = cancel_at ?? (isFlagged ? item.current_period_end : undefined)
  return [
    {
      id,
      itemId: item.id,
      term,
      devices: devicesOfMetadata(metadata),
      metadata,
      periodEndTs: item.current_period_end,
      ...(endsTs === undefined ? {} : { endsTs, isFlagged }),
      isPastDue: status === 'past_due',
    },
  ]
}

const pageSize = 100
const mark = { [portalMark.key]: portalMark.value }

/** Ends nothing by itself when a charge fails: the change is refused and was never made. */
const orNothing = { payment_behavior: 'error_if_incomplete' } as const

export const openStripePayments = (stripe: () => Promise<Stripe>): Payments => {
  const pricesKnown = new Map<SubscriptionTerm, string>()
  const priceOf = async (term: SubscriptionTerm): Promise<string> => {
    const known = pricesKnown.get(term)
    if (known !== undefined) return known
    const { lookupKey } = stripeTerms[term]
    const { data } = await (await stripe()).prices.list({ lookup_keys: [lookupKey], active: true })
    const [price] = data
    if (price === undefined) throw new Error(`Stripe has no price ${lookupKey}: npm run billing`)
    pricesKnown.set(term, price.id)
    return price.id
  }

  /** Undefined when Stripe knows no such customer, or no longer. */
  const readCustomer = async (id: string): Promise<Stripe.Customer | undefined> => {
    const client = await stripe()
    try {
      const customer = await client.customers.retrieve(id, { expand: customerParts })
      return customer.deleted ? undefined : customer
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
      throw error
    }
  }

  /** Several accounts can have shared an address over time: the one whose metadata name the user is theirs. */
  const searchCustomer = async (userid: UserId, email: string): Promise<Stripe.Customer | undefined> => {
    const client = await stripe()
    for await (const { id, metadata } of client.customers.list({ email, limit: pageSize })) {
      if (metadata.userid === userid) return readCustomer(id)
    }
    return undefined
  }

  return {
    findCustomer: (userid, email, knownId) =>
      askStripe(async () => {
        const known = knownId === undefined ? undefined : await readCustomer(knownId)
        const customer = known ?? (await searchCustomer(userid, email))
        return customer === undefined ? undefined : paidOf(customer)
      }),
    createCustomer: ({ userid, email, name }) =>
      askStripe(async () => {
        const client = await stripe()
        return paidOf(await client.customers.create({ email, name, metadata: { userid } }))
      }),
    ownerOf: (customerId) =>
      askStripe(async () => {
        const customer = await readCustomer(customerId)
        const userid = UserId.safeParse(customer?.metadata.userid)
        return userid.success ? { userid: userid.data, email: customer?.email ?? '' } : undefined
      }),
    subscriptionsOf: (customer) =>
      askStripe(async () => {
        const found: LiveSubscription[] = []
        for await (const each of (await stripe()).subscriptions.list({ customer, limit: pageSize })) {
          found.push(...liveSubscription(each))
        }
        return found
      }),
    allSubscriptions: () =>
      askStripe(async () => {
        const found = new Map<string, LiveSubscription[]>()
        for await (const each of (await stripe()).subscriptions.list({ limit: pageSize })) {
          const customer = typeof each.customer === 'string' ? each.customer : each.customer.id
          found.set(customer, [...(found.get(customer) ?? []), ...liveSubscription(each)])
        }
        return found
      }),
    preview: (customer, step) =>
      askStripe(async () =>
        previewStep(
          await stripe(),
          customer,
          step,
          await priceOf(step.kind === 'create' ? step.term : step.subscription.term),
        ),
      ),
    carryOut: (customer, step, idempotencyKey) =>
      askStripe(async () => {
        const { subscriptions } = await stripe()
        if (step.kind === 'cancel') {
          await subscriptions.cancel(step.subscription.id, { prorate: false }, { idempotencyKey })
          return
        }
        const { devices } = step
        if (step.kind === 'create') {
          await subscriptions.create(
            {
              customer,
              items: [{ price: await priceOf(step.term), quantity: devices.length }],
              metadata: { ...mark, ...metadataOf(devices) },
              automatic_tax: { enabled: true },
              ...orNothing,
              ...(step.startsTs === undefined
                ? {}
                : { billing_cycle_anchor: step.startsTs, proration_behavior: 'none' }),
            },
            { idempotencyKey },
          )
          return
        }
        const { id, itemId, metadata } = step.subscription
        await subscriptions.update(
          id,
          {
            items: [{ id: itemId, quantity: devices.length }],
            metadata: metadataOf(devices, metadata),
            ...(step.isResumed === true ? goingOn(step.subscription) : {}),
            proration_behavior: step.isCharged ? 'always_invoice' : 'none',
            ...(step.prorationTs === undefined ? {} : { proration_date: step.prorationTs }),
            ...(step.isCharged ? orNothing : {}),
          },
          { idempotencyKey },
        )
      }),
    portalUrl: (customer, return_url) =>
      askStripe(async () => {
        const { billingPortal } = await stripe()
        const { data } = await billingPortal.configurations.list({ active: true, limit: pageSize })
        const own = data.find(({ metadata }) => metadata?.[portalMark.key] === portalMark.value)
        const session = await billingPortal.sessions.create({
          customer,
          ...(own === undefined ? {} : { configuration: own.id }),
          ...(return_url === undefined ? {} : { return_url }),
        })
        return session.url
      }),
  }
}
