import Stripe from 'stripe'
import type { Amount } from '../../shared/billing/updateSubscription'
import type { DeviceId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { LiveSubscription, Payments, Step } from './Payments'

type Having = (deviceid: DeviceId) => boolean

/** Takes devices off a subscription. `isGivenUp`: what is paid of their period is lost with it. */
const without = (subscription: LiveSubscription, isGone: Having, isGivenUp: boolean): Step[] => {
  const rest = subscription.devices.filter((deviceid) => !isGone(deviceid))
  if (rest.length === subscription.devices.length) return []
  return rest.length === 0
    ? [{ kind: 'cancel', subscription, isGivenUp }]
    : [{ kind: 'update', subscription, devices: rest, isCharged: false, isGivenUp }]
}

/** When the time ends that is paid with a subscription whose end is set. */
const paidUntil = ({ endsTs, periodEndTs }: LiveSubscription): number =>
  Math.min(endsTs ?? periodEndTs, periodEndTs)

/**
 * Lets chosen devices of an ending subscription go on: all of them with it, or some on a new one that charges from where
 * the old one ends. Those that were not chosen end as before.
 */
const goOn = (term: SubscriptionTerm, ending: LiveSubscription, isChosen: Having): Step[] => {
  const { devices } = ending
  const chosen = devices.filter(isChosen)
  if (chosen.length === 0) return []
  if (chosen.length === devices.length) {
    return [{ kind: 'update', subscription: ending, devices, isCharged: false, isResumed: true }]
  }
  const startsTs = paidUntil(ending)
  return [{ kind: 'create', term, devices: chosen, startsTs }, ...without(ending, isChosen, false)]
}

/**
 * What comes onto a term never joins a subscription that ends, unless all of its devices go on too, and never lets
 * others go on with it.
 */
const onto = (
  live: readonly LiveSubscription[],
  term: SubscriptionTerm,
  devices: readonly DeviceId[],
): Step[] => {
  const ofTerm = live.filter((subscription) => subscription.term === term)
  const running = ofTerm.filter(({ endsTs }) => endsTs === undefined)
  const ending = ofTerm.filter(({ endsTs }) => endsTs !== undefined)
  const open = devices.filter((deviceid) => !running.some((each) => each.devices.includes(deviceid)))
  const added = open.filter((deviceid) => !ending.some((each) => each.devices.includes(deviceid)))
  const isChosen: Having = (deviceid) => open.includes(deviceid)
  const target = running[0] ?? ending.find((each) => each.devices.every(isChosen))
  const isResumed = target?.endsTs !== undefined
  const goingOn = ending
    .filter((each) => added.length === 0 || each !== target)
    .flatMap((each) => goOn(term, each, isChosen))
  if (added.length === 0) return goingOn
  if (target === undefined) return [{ kind: 'create', term, devices: added }, ...goingOn]
  const all = [...target.devices, ...added]
  return [
    {
      kind: 'update',
      subscription: target,
      devices: all,
      isCharged: true,
      ...(isResumed ? { isResumed } : {}),
    },
    ...goingOn,
  ]
}

/**
 * What is to change at the provider so that these devices are on a term, or on none: what charges comes first, and
 * nothing follows when it is refused. Of what is so already, nothing.
 */
export const planSteps = (
  live: readonly LiveSubscription[],
  devices: readonly DeviceId[],
  term: SubscriptionTerm | undefined,
): Step[] => {
  const moved = new Set(devices)
  const others = live.filter((subscription) => subscription.term !== term)
  return [
    ...(term === undefined ? [] : onto(live, term, devices)),
    ...others.flatMap((subscription) => without(subscription, (deviceid) => moved.has(deviceid), true)),
  ]
}

type Details = Stripe.InvoiceCreatePreviewParams.SubscriptionDetails
type Ask = (how: Details) => Promise<Stripe.Invoice>
type Update = Extract<Step, { kind: 'update' }>
type Preview = ReturnType<Payments['preview']>

const sum = (amounts: readonly { amount: number }[] | null): number =>
  (amounts ?? []).reduce((total, { amount }) => total + amount, 0)

const amountOf = (invoice: Stripe.Invoice): Amount => ({
  subtotal: invoice.subtotal,
  discount: sum(invoice.total_discount_amounts),
  tax: sum(invoice.total_taxes),
  total: invoice.total,
})

export const nothing: Amount = { subtotal: 0, discount: 0, tax: 0, total: 0 }

/** What would be credited if anything were; without tax and discount it has neither, and no minus. */
const creditOf = (invoice: Stripe.Invoice): Amount => {
  const { subtotal, discount, tax, total } = amountOf(invoice)
  return { subtotal: 0 - subtotal, discount: 0 - discount, tax: 0 - tax, total: 0 - total }
}

/** How the end of a subscription is taken back: Stripe refuses the flag and the date together. */
export const goingOn = ({ isFlagged }: Pick<LiveSubscription, 'isFlagged'>) =>
  isFlagged === true ? ({ cancel_at_period_end: false } as const) : ({ cancel_at: '' } as const)

const unlessItEnds = async (asked: Promise<Stripe.Invoice>): Promise<Stripe.Invoice | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'invoice_upcoming_none') return undefined
    throw error
  }
}

const previewUpdate = async (ask: Ask, step: Update): Preview => {
  const { subscription, devices, prorationTs } = step
  const items = [{ id: subscription.itemId, quantity: devices.length }]
  const change = { items, ...(step.isResumed === true ? goingOn(subscription) : {}) }
  const counted = prorationTs === undefined ? {} : { proration_date: prorationTs }
  const isBilled = step.isCharged || (step.isGivenUp === true && !subscription.isPastDue)
  const [atOnce, renewal] = await Promise.all([
    isBilled ? ask({ ...change, proration_behavior: 'always_invoice', ...counted }) : undefined,
    unlessItEnds(ask({ ...change, proration_behavior: 'none' })),
  ])
  return {
    now: atOnce !== undefined && step.isCharged ? amountOf(atOnce) : nothing,
    givenUp: atOnce !== undefined && !step.isCharged ? creditOf(atOnce) : nothing,
    ...(renewal === undefined ? {} : { renewal: { ...amountOf(renewal), atTs: subscription.periodEndTs } }),
    currency: (renewal ?? atOnce)?.currency,
    prorationTs: step.isCharged
      ? atOnce?.parent?.subscription_details?.subscription_proration_date
      : undefined,
  }
}

/** What Stripe itself would invoice for a step: at once, and from the next renewal on; and what it would give back. */
export const previewStep = async (stripe: Stripe, customer: string, step: Step, price: string): Preview => {
  if (step.kind === 'create') {
    const invoice = await stripe.invoices.createPreview({
      customer,
      automatic_tax: { enabled: true },
      subscription_details: { items: [{ price, quantity: step.devices.length }] },
    })
    const amount = amountOf(invoice)
    const { currency } = invoice
    const { startsTs: atTs } = step
    if (atTs !== undefined) return { now: nothing, givenUp: nothing, renewal: { ...amount, atTs }, currency }
    const endTs = invoice.lines.data[0]?.period.end ?? invoice.period_end
    return { now: amount, givenUp: nothing, renewal: { ...amount, atTs: endTs }, currency }
  }
  const { id: subscription, isPastDue } = step.subscription
  const ask: Ask = (subscription_details) =>
    stripe.invoices.createPreview({ subscription, subscription_details })
  if (step.kind === 'update') return previewUpdate(ask, step)
  if (isPastDue || step.isGivenUp !== true) return { now: nothing, givenUp: nothing }
  const end = await ask({ cancel_now: true, proration_behavior: 'always_invoice' })
  return { now: nothing, givenUp: creditOf(end), currency: end.currency }
}
