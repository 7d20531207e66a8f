import type { DeviceId } from '../../shared/core/ids'
import { type SubscriptionTerm, subscriptionTerms } from '../../shared/plans/planTerms'
import type { LiveSubscription } from './Payments'

/** How a device is paid for, and when that ends, epoch seconds, if its end is set. */
export interface PaidDevice {
  readonly term: SubscriptionTerm
  readonly endsTs?: number | undefined
}

/** Of a device that is on two for a moment, the one counts that goes on, and of two such the longer one. */
export const paidDevices = (live: readonly LiveSubscription[]): Map<DeviceId, PaidDevice> => {
  const rank = ({ endsTs, term }: LiveSubscription) =>
    (endsTs === undefined ? 2 : 0) + subscriptionTerms.indexOf(term)
  const byRank = [...live].sort((a, b) => rank(a) - rank(b))
  return new Map(
    byRank.flatMap(({ devices, term, endsTs }) =>
      devices.map((deviceid) => [deviceid, { term, endsTs }] as const),
    ),
  )
}
