import type { DeviceId } from '../../shared/core/ids'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { LiveSubscription } from './Payments'

/** How a device is paid for, and when that ends, epoch seconds, if its end is set. */
export interface PaidDevice {
  readonly term: SubscriptionTerm
  readonly endsTs?: number | undefined
}

/** Of a device that is on both terms for a moment, the longer one counts. */
export const paidDevices = (live: readonly LiveSubscription[]): Map<DeviceId, PaidDevice> => {
  const byTerm = [...live].sort((a, b) => (a.term < b.term ? -1 : 1))
  return new Map(
    byTerm.flatMap(({ devices, term, endsTs }) =>
      devices.map((deviceid) => [deviceid, { term, endsTs }] as const),
    ),
  )
}
