import { type Role, roles } from '../../shared/core/roles'
import { badTokens } from './mintTokens'

const onDevice = (role: Role) => `${role} on the device` as const
const inGroup = (role: Role) => `${role} through the group` as const
const withToken = (what: (typeof badTokens)[number]) => `a token ${what}` as const

export const principalName = { onDevice, inGroup, withToken }

/** Everybody who comes by in the permission matrix. */
export const principalNames = [
  'somebody without a token',
  ...badTokens.map(withToken),
  'a session that was signed out',
  'a stranger',
  'a user who was removed',
  ...roles.map(onDevice),
  ...roles.map(inGroup),
  'staff',
  'somebody who was staff a moment ago',
  'the factory',
  'somebody who packs devices',
  'a distributor with ADMIN on the device',
  'a distributor with USER on the device',
  'a distributor without any relation to the device',
] as const
export type PrincipalName = (typeof principalNames)[number]
