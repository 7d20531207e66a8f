import type Stripe from 'stripe'
import { subscriptionTerms } from '../../shared/plans/planTerms'
import { devicesOfMetadata } from './deviceMetadata'
import type { LiveSubscription } from './Payments'
import { portalMark, stripeTerms } from './stripeTerms'

/** While one of these, a plan is in force: what is late is collected again before the subscription ends. */
const inForce: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/** A subscription of the portal that is in force; others of the Stripe account are none of its matter. */
export const liveSubscription = (subscription: Stripe.Subscription): LiveSubscription[] => {
  const { id, metadata, status, cancel_at, cancel_at_period_end: isFlagged } = subscription
  const [item] = subscription.items.data
  const isOurs = metadata[portalMark.key] === portalMark.value
  if (!isOurs || item === undefined || !inForce.has(status)) return []
  const term = subscriptionTerms.find((name) => stripeTerms[name].interval === item.price.recurring?.interval)
  if (term === undefined) return []
  const endsTs = cancel_at ?? (isFlagged ? item.current_period_end : undefined)
  return [
    {
      id,
      itemId: item.id,
      term,
      devices: devicesOfMetadata(metadata),
      metadata,
      periodEndTs: item.current_period_end,
      ...(endsTs === undefined ? {} : { endsTs, isFlagged }),
      isPastDue: status === 'past_due',
    },
  ]
}
