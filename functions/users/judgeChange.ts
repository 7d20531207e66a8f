import { hourMs } from '../../shared/core/time'
import type { ProviderAccount } from './identityProvider'
import type { Seen } from './userStore'

/** More changes of a profile in an hour than a person makes; whoever makes more may want to hide another one. */
export const maxProfileChanges = 5

export interface Judgement {
  seen: Seen
  endsSessions: boolean
}

/** A status other than this is a password that somebody else has reset, or an account that nobody has confirmed. */
const usable = 'CONFIRMED'

/**
 * What a change of an account at the identity provider means for its sessions. The provider tells that and when an
 * account was changed, not what was: a change that shows in the profile was one of the profile, any other is taken for
 * a new password and ends the sessions that began before it.
 */
export const judgeChange = (
  before: Seen | undefined,
  { modifiedMs, profile, isEnabled, status }: ProviderAccount,
): Judgement => {
  const isProfile = before?.profile !== undefined && before.profile !== profile
  const inHour = before !== undefined && modifiedMs - before.sinceMs < hourMs ? before : undefined
  const profileChanges = (inHour?.profileChanges ?? 0) + (isProfile ? 1 : 0)
  return {
    seen: { modifiedMs, profile, profileChanges, sinceMs: inHour?.sinceMs ?? modifiedMs },
    endsSessions: !isEnabled || status !== usable || !isProfile || profileChanges > maxProfileChanges,
  }
}
