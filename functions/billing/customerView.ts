import type { BillingCustomer } from '../../shared/billing/customer'
import type { LiveSubscription, Paid } from './Payments'
import { paidDevices } from './checkChange'

/** A customer with what they pay for, as the page shows them. */
export const customerView = (paid: Paid, live: readonly LiveSubscription[]): BillingCustomer => ({
  ...paid,
  portal_subscription: {
    devices: Object.fromEntries([...paidDevices(live)].map(([deviceid, { term }]) => [deviceid, { term }])),
    terms: live.map(({ term, periodEndTs, endsTs, isPastDue }) => ({
      term,
      periodEndTs: endsTs ?? periodEndTs,
      isEnding: endsTs !== undefined,
      isPastDue,
    })),
  },
})
