import { codeMismatch, expiredCode } from '../CognitoError'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { CodePurpose } from './sendCode'

const wrongCodesPerHour = 5

/**
 * Uses a code up. Throws `CodeMismatchException`, `ExpiredCodeException` when none is under way, and
 * `LimitExceededException` after five wrong ones in an hour, for a right one too.
 */
export function checkCode(pool: Pool, user: PoolUser, purpose: CodePurpose, offered: string) {
  const attempts = `${purpose}:${user.sub}`
  pool.attempts.guard(attempts, wrongCodesPerHour)
  const kept = user.codes[purpose]
  if (!kept || kept.expiresSeconds <= secondsNow(pool)) throw expiredCode()
  if (kept.code !== offered) {
    pool.attempts.count(attempts)
    throw codeMismatch()
  }
  pool.attempts.clear(attempts)
  delete user.codes[purpose]
}

/** What `checkCode` would say about a user who does not exist, so that guessing tells nothing. */
export function refuseSimulatedCode(pool: Pool, purpose: CodePurpose, username: string): never {
  const attempts = `${purpose}:unknown:${username}`
  pool.attempts.guard(attempts, wrongCodesPerHour)
  if (purpose !== 'forgotPassword' || !pool.simulatedResets.get(username)) throw expiredCode()
  pool.attempts.count(attempts)
  throw codeMismatch()
}
