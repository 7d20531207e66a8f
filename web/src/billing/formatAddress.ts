import type { BillingCustomer } from '../../../shared/billing/customer'

/** A billing address on one line; empty without one. */
export const formatAddress = ({ address }: Pick<BillingCustomer, 'address'>): string =>
  address === undefined
    ? ''
    : [address.line1, address.line2, address.city, address.state, address.postal_code, address.country]
        .filter((part) => part !== '')
        .join(', ')
