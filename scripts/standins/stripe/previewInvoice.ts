import * as z from 'zod'
import type { Account } from './account'
import { beginSubscription } from './createSubscription'
import { discountFields } from './discounts'
import { addInvoiceItem } from './invoiceItem'
import * as field from './formFields'
import type { Invoice } from './invoice'
import { draftRenewal } from './renewSubscription'
import { invalid, StripeError } from './stripeError'
import type { Subscription } from './subscription'
import { ItemChange, prorationBehavior, trialEnd } from './subscriptionFields'
import { applyUpdate } from './updateSubscription'

export const PreviewInvoice = z.strictObject({
  automatic_tax: z.strictObject({ enabled: field.flag }).optional(),
  currency: field.currency.optional(),
  customer: field.text.optional(),
  discounts: discountFields,
  invoice_items: z
    .array(
      z.strictObject({ amount: field.whole, currency: field.currency, description: field.text.optional() }),
    )
    .optional(),
  subscription: field.text.optional(),
  subscription_details: z
    .strictObject({
      cancel_at_period_end: field.flag.optional(),
      items: z.array(ItemChange).max(20).optional(),
      proration_behavior: prorationBehavior,
      proration_date: field.whole.optional(),
      trial_end: trialEnd,
    })
    .optional(),
})
type PreviewInput = z.infer<typeof PreviewInvoice>

/** Carries the draft out of the work that is undone. */
class Previewed extends Error {
  constructor(readonly invoice: Invoice) {
    super('a preview is never kept')
  }
}

/**
 * Shows the invoice that a change would make now, or else the next one. The change is really made, by the same code as
 * ever, and then undone: a preview cannot differ from what comes of it.
 */
export function previewInvoice(account: Account, input: PreviewInput): object {
  try {
    account.store.transact(() => {
      throw new Previewed(draftPreview(account, input))
    })
  } catch (error) {
    if (!(error instanceof Previewed)) throw error
    return { ...error.invoice, id: account.newId('upcoming_in') }
  }
  throw new Error('a preview ends by being undone')
}

function draftPreview(account: Account, input: PreviewInput): Invoice {
  const subscription = findSubscription(account, input)
  const customer = input.customer ?? subscription?.customer
  if (customer === undefined) throw invalid('customer', 'You must pass a customer or a subscription.')
  for (const item of input.invoice_items ?? []) {
    addInvoiceItem(account, {
      ...item,
      description: item.description ?? null,
      customer,
      ...(subscription && { subscription: subscription.id }),
    })
  }
  if (!subscription) return draftNew(account, customer, input)
  const details = input.subscription_details ?? {}
  const draft = applyUpdate(account, subscription, {
    ...details,
    discounts: input.discounts,
    automatic_tax: input.automatic_tax,
  })
  if (draft !== undefined) return { ...draft, ...countedTo(draft, details.proration_date) }
  return draftNext(account, account.store.get('subscription', subscription.id))
}

/** To which second the prorations of a preview are counted: the change itself can be made as of the same one. */
function countedTo({ created, parent }: Invoice, asked: number | undefined): Pick<Invoice, 'parent'> {
  if (parent === null) return { parent }
  const subscription_details = {
    ...parent.subscription_details,
    subscription_proration_date: asked ?? created,
  }
  return { parent: { ...parent, subscription_details } }
}

function findSubscription(account: Account, input: PreviewInput): Subscription | undefined {
  if (input.subscription !== undefined)
    return account.store.get('subscription', input.subscription, 'subscription')
  if (input.subscription_details?.items) return undefined
  const running = account.store
    .list('subscription')
    .filter((each) => each.customer === input.customer && each.ended_at === null)
  return running.sort((a, b) => periodEnd(a) - periodEnd(b))[0]
}

function draftNew(
  account: Account,
  customer: string,
  { automatic_tax, discounts, subscription_details }: PreviewInput,
): Invoice {
  const { items = [], trial_end } = subscription_details ?? {}
  if (items.length === 0) throw noUpcoming()
  const priced = items.map(({ metadata, price, quantity }, i) => {
    if (price === undefined)
      throw invalid(`subscription_details[items][${i}][price]`, 'Missing price', 'parameter_missing')
    return { metadata, price, quantity }
  })
  return beginSubscription(account, { automatic_tax, customer, discounts, items: priced, trial_end }).draft
}

function draftNext(account: Account, subscription: Subscription): Invoice {
  const end = periodEnd(subscription)
  const endsFirst = subscription.cancel_at !== null && subscription.cancel_at <= end
  if (subscription.ended_at !== null || endsFirst) throw noUpcoming()
  return account.asOf(end, () => draftRenewal(account, subscription))
}

function noUpcoming(): StripeError {
  return new StripeError(404, 'No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
}

function periodEnd(subscription: Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end))
}
