import Stripe from 'stripe'
import type { Amount } from '../../shared/billing/updateSubscription'
import type { LiveSubscription, Payments, Step } from './Payments'

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
