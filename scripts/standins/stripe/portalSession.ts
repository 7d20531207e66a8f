import type Stripe from 'stripe'
import type { Stored } from './stored'

export type PortalSession = Stored<
  Omit<Stripe.BillingPortal.Session, 'flow' | 'after_expiration'>,
  {
    configuration: string
    flow: null
  }
>

/** A session nobody uses any more lets nobody in. */
export const portalSessionSeconds = 3600
