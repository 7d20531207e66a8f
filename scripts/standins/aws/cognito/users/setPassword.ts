import { makePasswordVerifier } from '../crypto/passwordVerifier'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { checkPassword } from './checkPassword'

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
