import type { BillingCustomer } from '../../../shared/billing/customer'
import type { SubscriptionRow } from '../../../shared/billing/subscriptions'
import { noActionRequired } from '../../../shared/billing/updateSubscription'

export type ChosenPlan = 'Hosted' | 'Basic'

/** Which of the picked devices the caller may change, and which another account pays for. */
export const splitDevices = (rows: readonly SubscriptionRow[]) => ({
  excluded: rows.filter(({ allowUpgrade }) => !allowUpgrade),
  eligible: rows.filter(({ allowUpgrade }) => allowUpgrade),
})

/** A colleague may take a plan over; only its payer may end it. */
export const keptByOthers = (rows: readonly SubscriptionRow[]): SubscriptionRow[] =>
  rows.filter(({ plan, subOwner }) => plan === 'Hosted' && subOwner !== 'You' && subOwner !== '')

/** Why Basic changes nothing for all of these; undefined: for one of them it does. */
export const idleReason = (rows: readonly Pick<SubscriptionRow, 'plan'>[]): string | undefined => {
  if (rows.some(({ plan }) => plan !== 'Basic' && plan !== 'Trial')) return undefined
  return noActionRequired[rows.some(({ plan }) => plan === 'Trial') ? 'Trial' : 'Basic']
}

/** Who has everything already comes to cancel. */
export const usualPlan = (rows: readonly SubscriptionRow[]): ChosenPlan =>
  rows.length > 0 && rows.every(({ plan, subOwner }) => plan === 'Hosted' && subOwner === 'You')
    ? 'Basic'
    : 'Hosted'

export const outstandingInvoice =
  'You have an outstanding invoice that requires payment. Please update the payment method from the Billing Details page.'
export const noDefaultMethod =
  'A default payment method is required before a subscription can be created. Please go to the Billing Details page to update your payment method and billing address.'

/** Why the caller cannot be charged, in words. */
export const paymentWarnings = (customer: BillingCustomer | undefined): string[] => [
  ...(customer?.delinquent ? [outstandingInvoice] : []),
  ...((customer?.invoice_settings.default_payment_method ?? null) === null ? [noDefaultMethod] : []),
]
