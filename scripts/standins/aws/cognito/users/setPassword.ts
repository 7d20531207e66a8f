import { makePasswordVerifier } from '../crypto/srp'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { randomInt } from 'node:crypto'
import { CognitoError } from '../CognitoError'
import type { PasswordPolicy } from '../pool/UserPoolDefinition'

const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/

/** Why the password is refused by the policy; `undefined` when it is not. */
const reasonAgainst = (policy: PasswordPolicy, password: string) => {
  if (password.length < policy.minimumLength) return 'Password not long enough'
  if (policy.lowercase && !/[a-z]/.test(password)) return 'Password must have lowercase characters'
  if (policy.uppercase && !/[A-Z]/.test(password)) return 'Password must have uppercase characters'
  if (policy.numbers && !/\d/.test(password)) return 'Password must have numeric characters'
  if (policy.symbols && !symbol.test(password)) return 'Password must have symbol characters'
  if (password.length > 256) return 'Password too long'
  return undefined
}

/** Throws `InvalidPasswordException` when the policy refuses the password. */
export function checkPassword(policy: PasswordPolicy, password: string) {
  const reason = reasonAgainst(policy, password)
  if (reason)
    throw new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${reason}`)
}

const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length))

/** A random password that every policy takes, for invitations. */
export function makePassword(policy: PasswordPolicy): string {
  const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#%^&*']
  const letters = kinds.map(pick)
  while (letters.length < Math.max(12, policy.minimumLength)) letters.push(pick(kinds.join('')))
  return letters.join('')
}

/** Sets a password that the user chose. Throws `InvalidPasswordException`, leaving the old one. */
export function setPassword(pool: Pool, user: PoolUser, password: string) {
  checkPassword(pool.definition.passwordPolicy, password)
  user.password = makePasswordVerifier(pool.name, user.sub, password)
  delete user.temporaryUntilSeconds
  user.modifiedSeconds = pool.now() / 1000
}

/** Sets a password that the user must replace at the next sign-in. */
export function setTemporaryPassword(pool: Pool, user: PoolUser, password: string) {
  setPassword(pool, user, password)
  const { temporaryValidityDays } = pool.definition.passwordPolicy
  user.status = 'FORCE_CHANGE_PASSWORD'
  user.temporaryUntilSeconds = secondsNow(pool) + temporaryValidityDays * 86_400
}
