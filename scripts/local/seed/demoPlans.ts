import { dayMs } from '../../../shared/core/time'

/** How each demo device is paid for, so that every plan can be seen. */
interface DemoPlan {
  tier: 'STANDARD' | 'PREMIUM'
  /** When it was added, days ago; absent: it belongs to nobody. */
  addedDaysAgo?: number
}

const hosted: DemoPlan = { tier: 'PREMIUM', addedDaysAgo: 400 }

const plans: Record<string, DemoPlan> = {
  COMPR0001: { tier: 'STANDARD', addedDaysAgo: 60 },
  DAMLV0001: { tier: 'STANDARD', addedDaysAgo: 20 },
  LIGHT0001: { tier: 'STANDARD', addedDaysAgo: 200 },
  FRESH0001: { tier: 'STANDARD' },
}

export const planFacts = (deviceid: string, nowMs: number) => {
  const { tier, addedDaysAgo } = plans[deviceid] ?? hosted
  if (addedDaysAgo === undefined) return { tier }
  return { tier, addedTs: Math.floor((nowMs - addedDaysAgo * dayMs) / 1000) }
}
