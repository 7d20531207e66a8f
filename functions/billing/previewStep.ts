import type Stripe from 'stripe'
import type { Amount } from '../../shared/billing/updateSubscription'
import type { Payments, Step } from './Payments'

const sum = (amounts: readonly { amount: number }[] | null): number =>
  (amounts ?? []).reduce((total, { amount }) => total + amount, 0)

const amountOf = (invoice: Stripe.Invoice): Amount => ({
  subtotal: invoice.subtotal,
  discount: sum(invoice.total_discount_amounts),
  tax: sum(invoice.total_taxes),
  total: invoice.total,
})

const nothing: Amount = { subtotal: 0, discount: 0, tax: 0, total: 0 }

/** What Stripe itself would invoice for a step: at once, and from the next renewal on. */
export const previewStep = async (
  stripe: Stripe,
  customer: string,
  step: Exclude<Step, { kind: 'cancel' }>,
  price: string,
): ReturnType<Payments['preview']> => {
  const quantity = step.devices.length
  if (step.kind === 'create') {
    const invoice = await stripe.invoices.createPreview({
      customer,
      automatic_tax: { enabled: true },
      subscription_details: { items: [{ price, quantity }] },
    })
    const atTs = invoice.lines.data[0]?.period.end ?? invoice.period_end
    return { now: amountOf(invoice), renewal: { ...amountOf(invoice), atTs }, currency: invoice.currency }
  }
  const { prorationTs: proration_date } = step
  const { id: subscription, itemId, periodEndTs } = step.subscription
  const items = [{ id: itemId, quantity }]
  const ask = (how: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    stripe.invoices.createPreview({ subscription, subscription_details: { items, ...how } })
  const counted = proration_date === undefined ? {} : { proration_date }
  const [now, renewal] = await Promise.all([
    step.isCharged ? ask({ proration_behavior: 'always_invoice', ...counted }) : undefined,
    ask({ proration_behavior: 'none' }),
  ])
  return {
    now: now === undefined ? nothing : amountOf(now),
    renewal: { ...amountOf(renewal), atTs: periodEndTs },
    currency: renewal.currency,
    prorationTs: now?.parent?.subscription_details?.subscription_proration_date,
  }
}
