/** The terms that a subscription can have. */
export const subscriptionTerms = ['Monthly', 'Yearly'] as const
export type SubscriptionTerm = (typeof subscriptionTerms)[number]

/** How a Hosted plan is paid: by subscription, or as arranged with the staff. */
export const planTerms = [...subscriptionTerms, 'Manual'] as const
export type PlanTerm = (typeof planTerms)[number]
