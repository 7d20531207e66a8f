import type { SubscriptionTerm } from '../../../shared/plans/planTerms'
import { plans } from '../../../shared/plans/plans'
import { formatCents } from '../plans/formatCents'

const { monthlyCostAud, yearlyCostAud } = plans.Hosted
const centsPerUnit = 100
const wholePercent = 100
const costs = {
  Monthly: { aud: monthlyCostAud, each: 'month' },
  Yearly: { aud: yearlyCostAud, each: 'year' },
} as const satisfies Record<SubscriptionTerm, { aud: number; each: string }>

/** What one device costs on a term, the coupon of its customer taken off. */
export const describePrice = (term: SubscriptionTerm, percentOff: number): string => {
  const { aud, each } = costs[term]
  const cents = Math.round(aud * centsPerUnit * (1 - percentOff / wholePercent))
  return `${formatCents(cents)} per device each ${each}, plus tax`
}
