import type { Tier } from '../../shared/plans/tierOf'
import type { TierView } from '../../shared/settings/deviceSettings'

/** A plan in the words of the wire. */
export const viewTier = (tier: Tier): TierView => ({
  name: tier.name,
  color: tier.color,
  outline: tier.outline,
  tooltip: tier.tooltip,
  dataStorageDays: tier.retentionDays,
  dataToPortal: tier.dataToPortal,
  minUpdateRate: tier.minIntervalSeconds,
  emails: tier.emailsPerMonth,
  sms: tier.smsPerMonth,
  apiEnabled: tier.apiEnabled,
  trialResetAvailable: tier.trialResetAvailable,
  ...(tier.trialDaysRemaining === undefined ? {} : { trialDaysRemaining: tier.trialDaysRemaining }),
})
