import type { Role, SpecialGroup } from '../../../shared/core/roles'

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
