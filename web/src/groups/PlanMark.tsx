import { trialLook } from '../../../shared/plans/trialLook'
import { TierBadge } from '../ui/text/TierBadge'
import type { DeviceRow } from './deviceRow'

/** The plan of a device in a list; a trial that ends soon looks it, as on the device's own page. */
export const PlanMark = ({ row: { tier, trialDaysRemaining } }: { row: DeviceRow }) => (
  <TierBadge name={tier} {...(trialDaysRemaining === undefined ? {} : trialLook(trialDaysRemaining))} />
)
