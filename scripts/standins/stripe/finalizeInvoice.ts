import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { saveInvoice } from './invoice'
import type { Invoice } from './stripeObjects'
import { markPaid } from './markPaid'
import { StripeError } from './stripeError'

/** Gives a draft its number, sets the customer's credit against it and opens it; nothing due is paid at once. */
export function finalizeInvoice(account: Account, draft: Invoice): Invoice {
  if (draft.status !== 'draft') {
    throw new StripeError(
      400,
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
      {
        code: 'invoice_not_editable',
      },
    )
  }
  const customer = account.store.get('customer', draft.customer)
  const now = account.secondsFor(customer)
  const applied = appliedBalance(draft.total, customer.balance)
  const due = Math.max(0, draft.total + applied)
  const url = `${account.baseUrl}/invoice/${draft.id}`
  account.store.put('customer', {
    ...customer,
    balance: customer.balance - applied,
    currency: draft.currency,
    next_invoice_sequence: customer.next_invoice_sequence + 1,
  })
  const invoice = saveInvoice(account, {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    effective_at: now,
    ending_balance: customer.balance - applied,
    hosted_invoice_url: url,
    invoice_pdf: `${url}?print`,
    number: `${customer.invoice_prefix ?? 'INV'}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  })
  emitEvent(account, 'invoice.finalized', invoice)
  return due === 0 ? markPaid(account, invoice) : invoice
}

/** How much of the balance an invoice uses (negative: credit spent) or gains (positive: the credit it gives). */
function appliedBalance(total: number, balance: number): number {
  if (total < 0) return -total
  return balance < 0 ? Math.max(balance, -total) : balance
}
