import type Stripe from 'stripe'
import type { Stored } from './stored'

export type PortalSession = Stored<
  Omit<Stripe.BillingPortal.Session, 'flow' | 'after_expiration'>,
  {
    configuration: string
    flow: null
  }
>

/** An unused session expires. */
export const portalSessionSeconds = 3600
