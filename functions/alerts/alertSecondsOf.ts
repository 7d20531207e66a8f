import { alertChannels } from '../../shared/alerts/alertSettings'
import type { Tier } from '../../shared/plans/tierOf'
import type { AlertSeconds, RecordItem } from '../devices/deviceStore'

const perMonth = { email: 'emailsPerMonth', sms: 'smsPerMonth' } as const

/** How often which level notifies; a channel that the plan does not have notifies never. */
export const alertSecondsOf = (
  { alertSeconds }: Pick<RecordItem, 'alertSeconds'>,
  tier: Pick<Tier, 'emailsPerMonth' | 'smsPerMonth'>,
): AlertSeconds => {
  if (alertSeconds === undefined) return {}
  const allowed = alertChannels.filter((channel) => tier[perMonth[channel]] > 0)
  return Object.fromEntries(allowed.map((channel) => [channel, alertSeconds[channel] ?? {}]))
}
