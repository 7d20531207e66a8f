import type { BillingCustomer } from '../../shared/billing/customer'
import type { Amount } from '../../shared/billing/updateSubscription'
import type { DeviceId, UserId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'

/** A subscription that is in force: all devices of one term, one unit each. Times are epoch seconds. */
export interface LiveSubscription {
  readonly id: string
  readonly itemId: string
  readonly term: SubscriptionTerm
  readonly devices: readonly DeviceId[]
  /** What of it is no list of devices is left alone. */
  readonly metadata: Readonly<Record<string, string>>
  readonly periodEndTs: number
  readonly endsTs?: number | undefined
  readonly isPastDue: boolean
}

/** One change at the provider; `devices` are all that the subscription has afterwards. */
export type Step =
  | { readonly kind: 'create'; readonly term: SubscriptionTerm; readonly devices: readonly DeviceId[] }
  | {
      readonly kind: 'update'
      readonly subscription: LiveSubscription
      readonly devices: readonly DeviceId[]
      /** What is added is charged at once; what is taken away is forfeited. */
      readonly isCharged: boolean
      /** Up to when the time that is left is counted, epoch seconds; the moment of the change by itself. */
      readonly prorationTs?: number | undefined
    }
  | { readonly kind: 'cancel'; readonly subscription: LiveSubscription }

export type Paid = Omit<BillingCustomer, 'portal_subscription'>

/** What the portal asks of whoever collects the money. */
export interface Payments {
  /** The customer that is this account's; undefined: none, or deleted. */
  findCustomer(userid: UserId, email: string, knownId: string | undefined): Promise<Paid | undefined>
  createCustomer(account: { userid: UserId; email: string; name: string }): Promise<Paid>
  /** Whose a customer is; undefined: nobody's of the portal. */
  ownerOf(customerId: string): Promise<{ userid: UserId; email: string } | undefined>
  subscriptionsOf(customerId: string): Promise<LiveSubscription[]>
  /** All that are in force, by customer. */
  allSubscriptions(): Promise<Map<string, LiveSubscription[]>>
  preview(
    customerId: string,
    step: Exclude<Step, { kind: 'cancel' }>,
  ): Promise<{
    now: Amount
    renewal: Amount & { atTs: number }
    currency: string
    /** To which instant what is charged now was counted, where it was: the same one gives the same amount. */
    prorationTs?: number | undefined
  }>
  /** Does a step once for its key. @throws Problem `invalid`: refused, and nothing has changed */
  carryOut(customerId: string, step: Step, key: string): Promise<void>
  portalUrl(customerId: string, returnUrl: string | undefined): Promise<string>
}
