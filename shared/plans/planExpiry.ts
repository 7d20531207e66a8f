import { dayMs, secondMs } from '../core/time'

interface ExpiryFacts {
  /** Epoch seconds. */
  readonly plan_expiry_ts?: number | undefined
  readonly last_upgrade_ts?: number | undefined
  readonly tier_expiry_days?: number | undefined
}

/** When a plan that is paid for ends, epoch seconds: as noted, or so many days after its upgrade. */
export const planExpiryTs = ({
  plan_expiry_ts,
  last_upgrade_ts,
  tier_expiry_days,
}: ExpiryFacts): number | undefined => {
  if (plan_expiry_ts !== undefined) return plan_expiry_ts
  if (last_upgrade_ts === undefined || tier_expiry_days === undefined) return undefined
  return last_upgrade_ts + (tier_expiry_days * dayMs) / secondMs
}
