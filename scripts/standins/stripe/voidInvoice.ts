import type { Account } from './account'
import { emitEvent } from './emitEvent'
import { saveInvoice, type Invoice } from './invoice'
import { refreshDelinquency } from './markPaid'

/** Declares an invoice a mistake: nothing is owed for it. */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  return closeUnpaid(account, invoice, 'void', 'voided_at', 'invoice.voided')
}

/** Gives an invoice up as a bad debt. */
export function writeOffInvoice(account: Account, invoice: Invoice): Invoice {
  return closeUnpaid(
    account,
    invoice,
    'uncollectible',
    'marked_uncollectible_at',
    'invoice.marked_uncollectible',
  )
}

function closeUnpaid(
  account: Account,
  invoice: Invoice,
  status: 'void' | 'uncollectible',
  transition: 'voided_at' | 'marked_uncollectible_at',
  event: string,
): Invoice {
  const now = account.secondsFor(invoice.customer)
  const closed = saveInvoice(account, {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status,
    status_transitions: { ...invoice.status_transitions, [transition]: now },
  })
  emitEvent(account, event, closed)
  refreshDelinquency(account, invoice.customer)
  return closed
}
