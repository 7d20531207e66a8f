import type { Role, SpecialGroup } from '../../../shared/core/roles'
import { dayMs } from '../../../shared/core/time'

/** The password of every demo account; it exists on this machine only. */
export const demoPassword = 'Portal-2026'

export interface DemoAccount {
  email: string
  givenName: string
  familyName: string
  about: string
  /** The role on every demo device. */
  role?: Role
  specialGroup?: SpecialGroup
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@example.com',
    givenName: 'Ada',
    familyName: 'Minh',
    about: 'ADMIN on the demo devices, administers the groups Hunter Valley Fleet and Water and Power',
    role: 'ADMIN',
  },
  {
    email: 'user@example.com',
    givenName: 'Uma',
    familyName: 'Sears',
    about: 'USER: changes settings, sees users and scripts',
    role: 'USER',
  },
  {
    email: 'operator@example.com',
    givenName: 'Otis',
    familyName: 'Perera',
    about: 'OPERATOR: sees data and sends triggers',
    role: 'OPERATOR',
  },
  {
    email: 'viewer@example.com',
    givenName: 'Vera',
    familyName: 'Wu',
    about: 'VIEW: sees data',
    role: 'VIEW',
  },
  {
    email: 'staff@example.com',
    givenName: 'Stan',
    familyName: 'Foley',
    about: 'Support staff: senquip_admin',
    specialGroup: 'senquip_admin',
  },
  {
    email: 'distributor@example.com',
    givenName: 'Dina',
    familyName: 'Tran',
    about: 'Distributor with ADMIN on one device',
    specialGroup: 'distributors',
  },
  {
    email: 'provisioning@example.com',
    givenName: 'Petra',
    familyName: 'Voss',
    about: 'Provisioning account: tests, labels and describes new devices',
    specialGroup: 'provisioning_account',
  },
  {
    email: 'newcomer@example.com',
    givenName: 'Noel',
    familyName: 'Comer',
    about: 'Owns nothing yet',
  },
]

/** How each demo device is paid for, so that every plan can be seen. */
interface DemoPlan {
  tier: 'STANDARD' | 'PREMIUM'
  /** When it was added, days ago; absent: it has no owner. */
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
