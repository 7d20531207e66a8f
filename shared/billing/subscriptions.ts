import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { DeviceId, GroupId } from '../core/ids'
import { planTerms } from '../plans/planTerms'

/** A device and who pays for its plan. */
export const SubscriptionRow = z.object({
  deviceid: DeviceId,
  name: z.string(),
  type: z.string(),
  plan: z.enum(['Hosted', 'Basic', 'Trial', '---']),
  trialDaysRemaining: z.optional(z.number()),
  term: z.optional(z.enum(planTerms)),
  /** When a plan ends, epoch seconds, if its end is set. */
  planExpiryTs: z.optional(z.number()),
  /** `You`, the address of the person who pays, or nothing. */
  subOwner: z.string(),
  /** Whether the caller may change its plan. */
  allowUpgrade: z.boolean(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

export const getSubscriptions = endpoint({
  service: 'billing',
  method: 'GET',
  path: '/billing-subscriptions',
  summary:
    'List devices with their plans and who pays: those of a group, or all on the caller’s subscription.',
  ability: 'beSignedIn',
  input: z.object({
    groupid: z.optional(GroupId),
    /** Only devices behind this one, in the order of their ids: the next page. */
    afterDevice: z.optional(DeviceId),
  }),
  output: z.object({
    devices: z.array(SubscriptionRow),
    /** There are more devices behind this one. */
    lastEvaluatedDevice: z.optional(DeviceId),
  }),
})
