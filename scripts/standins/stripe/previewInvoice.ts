import type * as z from 'zod'
import type { Account } from './account'
import { beginSubscription } from './createSubscription'
import { draftSubscriptionInvoice } from './draftInvoice'
import type { Invoice, Subscription } from './stripeObjects'
import { creditItem, applyUpdate } from './updateSubscription'
import { draftRenewal } from './settleDue'
import { route } from './route'
import { StripeError } from './stripeError'
import { PreviewInvoice } from './subscription'

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
export const previewRoute = route('POST', '/v1/invoices/create_preview', PreviewInvoice, (account, input) => {
  try {
    account.store.transact(() => {
      throw new Previewed(draftPreview(account, input))
    })
  } catch (error) {
    if (!(error instanceof Previewed)) throw error
    return { ...error.invoice, id: account.newId('upcoming_in') }
  }
  throw new Error('a preview ends by being undone')
})

function draftPreview(account: Account, input: PreviewInput): Invoice {
  if ('customer' in input) {
    const { subscription_details, ...rest } = input
    return beginSubscription(account, { ...rest, items: subscription_details.items }).draft
  }
  const subscription = account.store.get('subscription', input.subscription, 'subscription')
  const { cancel_now, proration_date } = input.subscription_details
  if (cancel_now !== undefined) return draftEnd(account, subscription)
  const draft = applyUpdate(account, subscription, input.subscription_details)
  if (draft !== undefined) return { ...draft, ...countedTo(draft, proration_date) }
  return draftNext(account, account.store.get('subscription', subscription.id))
}

/** What an end at this moment would give back. */
function draftEnd(account: Account, subscription: Subscription): Invoice {
  for (const item of subscription.items.data) creditItem(account, subscription, item)
  return draftSubscriptionInvoice(account, subscription, [], 'subscription_update')
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

function draftNext(account: Account, subscription: Subscription): Invoice {
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end))
  const endsFirst = subscription.cancel_at !== null && subscription.cancel_at <= end
  if (subscription.ended_at === null && !endsFirst) {
    return account.asOf(end, () => draftRenewal(account, subscription))
  }
  throw new StripeError(404, 'No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
}
