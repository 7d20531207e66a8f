import type { SubscriptionTerm } from '../../shared/plans/planTerms'

/** What each term is at Stripe; prices are found by their lookup key, which the operator's command sets. */
export const stripeTerms = {
  Monthly: { lookupKey: 'hosted_monthly', interval: 'month' },
  Yearly: { lookupKey: 'hosted_yearly', interval: 'year' },
} as const satisfies Record<SubscriptionTerm, { lookupKey: string; interval: 'month' | 'year' }>

/** Marks what the portal sells among other things of the Stripe account. */
export const portalMark = { key: 'portal', value: 'hosted' } as const
