import type { Endpoint } from '../../shared/core/endpoint'
import {
  type Role,
  type SpecialGroup,
  isAccountAbility,
  isDeviceAbility,
  isGroupAbility,
  isMemberFor,
  mayAsAccount,
  mayInGroup,
  mayOnDevice,
  staffGroup,
} from '../../shared/core/roles'

/** What somebody is to the scene's device and group, as the test arranged it. */
export interface Standing {
  signedIn: boolean
  specialGroups: readonly SpecialGroup[]
  onDevice?: Role
  inGroup?: Role
}

/** The one answer that the table of abilities gives: a refusal's status, or that the caller may. */
export const expectedStatus = (
  { auth, ability }: Pick<Endpoint, 'auth' | 'ability'>,
  { signedIn, specialGroups, onDevice, inGroup }: Standing,
): 401 | 403 | 404 | 'may' => {
  if (auth === 'public' || auth === 'webhook') return 'may'
  // A token is no key.
  if (auth === 'apiKey') return 401
  if (!signedIn) return 401
  const member = new Set(specialGroups)
  if (isAccountAbility(ability)) return mayAsAccount(member, ability) ? 'may' : 403
  const role = member.has(staffGroup) ? 'ADMIN' : isDeviceAbility(ability) ? onDevice : inGroup
  if (role === undefined) return 404
  const may =
    (isDeviceAbility(ability) && mayOnDevice(role, ability)) ||
    (isGroupAbility(ability) && mayInGroup(role, ability))
  return may && isMemberFor(member, ability) ? 'may' : 403
}
