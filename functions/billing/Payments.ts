import { DeviceId, type UserId } from '../../shared/core/ids'
import type { BillingCustomer } from '../../shared/billing/customer'
import type { Amount } from '../../shared/billing/updateSubscription'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'

/** Stripe keeps 50 keys with 500 characters each: nine and a space for a device, and room for two keys more. */
const devicesPerKey = 50
const maxKeys = 48
export const maxSubscribedDevices = devicesPerKey * maxKeys

const keyAt = (index: number): string => `devices_${String(index).padStart(2, '0')}`
const isKey = /^devices_\d\d$/

/** A list of devices as metadata of a subscription; keys of a longer list before are emptied, which removes them. */
export const metadataOf = (
  devices: readonly DeviceId[],
  before: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const sorted = [...devices].sort()
  const count = Math.ceil(sorted.length / devicesPerKey)
  const lines = Array.from(
    { length: count },
    (_, i) => [keyAt(i), sorted.slice(i * devicesPerKey, (i + 1) * devicesPerKey).join(' ')] as const,
  )
  const stale = Object.keys(before).filter((key) => isKey.test(key))
  return { ...Object.fromEntries(stale.map((key) => [key, ''])), ...Object.fromEntries(lines) }
}

/** The devices in the metadata of a subscription; what is no device id there names none. */
export const devicesOfMetadata = (metadata: Readonly<Record<string, string>>): DeviceId[] =>
  Object.entries(metadata)
    .filter(([key]) => isKey.test(key))
    .flatMap(([, line]) => line.split(' '))
    .flatMap((id) => {
      const parsed = DeviceId.safeParse(id)
      return parsed.success ? [parsed.data] : []
    })

/** A subscription that is in force: all devices of one term, one unit each. Times are epoch seconds. */
export interface LiveSubscription {
  readonly id: string
  readonly itemId: string
  readonly term: SubscriptionTerm
  readonly devices: readonly DeviceId[]
  /** Other metadata is preserved. */
  readonly metadata: Readonly<Record<string, string>>
  readonly periodEndTs: number
  /** When it ends, if its end is set. */
  readonly endsTs?: number | undefined
  /** Its end is set by the flag that it ends with its period, not by a date: the one is taken back, or the other. */
  readonly isFlagged?: boolean | undefined
  readonly isPastDue: boolean
}

/** One change at the provider; `devices` are all that the subscription has afterwards. */
export type Step =
  | {
      readonly kind: 'create'
      readonly term: SubscriptionTerm
      readonly devices: readonly DeviceId[]
      /** Up to when it is paid for already, epoch seconds: it charges from then on, and nothing before. */
      readonly startsTs?: number | undefined
    }
  | {
      readonly kind: 'update'
      readonly subscription: LiveSubscription
      readonly devices: readonly DeviceId[]
      /** What is added is charged at once. */
      readonly isCharged: boolean
      /** It was to end, and goes on. */
      readonly isResumed?: boolean | undefined
      /** What is paid of the devices that leave it is lost. */
      readonly isGivenUp?: boolean | undefined
      /** Up to when the time that is left is counted, epoch seconds; the moment of the change by itself. */
      readonly prorationTs?: number | undefined
    }
  | {
      readonly kind: 'cancel'
      readonly subscription: LiveSubscription
      readonly isGivenUp?: boolean | undefined
    }

export type Paid = Omit<BillingCustomer, 'portal_subscription'>

/** What the portal asks of the payment provider. */
export interface Payments {
  /** The customer that is this account's; undefined: none, or deleted. */
  findCustomer(userid: UserId, email: string, knownId: string | undefined): Promise<Paid | undefined>
  createCustomer(account: { userid: UserId; email: string; name: string }): Promise<Paid>
  /** Whose a customer is; undefined: unknown to the portal. */
  ownerOf(customerId: string): Promise<{ userid: UserId; email: string } | undefined>
  subscriptionsOf(customerId: string): Promise<LiveSubscription[]>
  /** All that are in force, by customer. */
  allSubscriptions(): Promise<Map<string, LiveSubscription[]>>
  preview(
    customerId: string,
    step: Step,
  ): Promise<{
    now: Amount
    /** What is paid of the time that is left, and lost by the step. */
    givenUp: Amount
    /** Undefined: it ends before it would be renewed. */
    renewal?: (Amount & { atTs: number }) | undefined
    /** Undefined: the provider was not asked for an amount. */
    currency?: string | undefined
    /** To which instant what is charged now was counted, where it was: the same one gives the same amount. */
    prorationTs?: number | undefined
  }>
  /** Does a step once for its key. @throws Problem `invalid`: refused, and nothing has changed */
  carryOut(customerId: string, step: Step, key: string): Promise<void>
  portalUrl(customerId: string, returnUrl: string | undefined): Promise<string>
}

export type ChargedStep = Extract<Step, { kind: 'create' | 'update' }>

/** Of all steps of a change at most one charges: devices come onto one term at a time. */
export const isCharged = (step: Step): step is ChargedStep =>
  step.kind === 'create' ? step.startsTs === undefined : step.kind === 'update' && step.isCharged
