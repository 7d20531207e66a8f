import { dayMs } from '../../../shared/core/time'

/** How each demo device is paid for, so that every plan can be seen. */
interface DemoPlan {
  tier: 'STANDARD' | 'PREMIUM'
  /** When it was added, days ago; absent: it belongs to nobody. */
  addedDaysAgo?: number
  /** When a year of its plan was last paid for, days ago. */
  paidDaysAgo?: number
}

const yearDays = 365

const hosted: DemoPlan = { tier: 'PREMIUM', addedDaysAgo: 400, paidDaysAgo: 100 }

const plans: Record<string, DemoPlan> = {
  COMPR0001: { tier: 'STANDARD', addedDaysAgo: 60 },
  DAMLV0001: { tier: 'STANDARD', addedDaysAgo: 20 },
  LIGHT0001: { tier: 'STANDARD', addedDaysAgo: 200 },
  FRESH0001: { tier: 'STANDARD' },
}

export const planFacts = (deviceid: string, nowMs: number) => {
  const { tier, addedDaysAgo, paidDaysAgo } = plans[deviceid] ?? hosted
  const tsOf = (daysAgo: number) => Math.floor((nowMs - daysAgo * dayMs) / 1000)
  return {
    tier,
    ...(addedDaysAgo === undefined ? {} : { addedTs: tsOf(addedDaysAgo) }),
    ...(paidDaysAgo === undefined ? {} : { lastUpgradeTs: tsOf(paidDaysAgo), tierExpiryDays: yearDays }),
  }
}
