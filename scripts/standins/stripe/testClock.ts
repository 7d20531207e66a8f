import type Stripe from 'stripe'
import type { Stored } from './stored'

/** The time of one customer, who plays a year in a minute. */
export type TestClock = Stored<Stripe.TestHelpers.TestClock, { status: 'ready' }>
