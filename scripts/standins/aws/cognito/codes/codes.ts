import { randomInt } from 'node:crypto'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { sendMessage, type OutgoingMessage } from './sendMessage'
import { codeMismatch, expiredCode } from '../CognitoError'

/** What a code is for; one of each may be under way per user. */
export type CodePurpose = 'signUp' | 'forgotPassword' | 'attribute:email' | 'attribute:phone_number'

const lifeSeconds = {
  signUp: 86_400,
  forgotPassword: 3600,
  'attribute:email': 86_400,
  'attribute:phone_number': 86_400,
} as const satisfies Record<CodePurpose, number>

export const makeCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Sends a fresh code, which replaces an earlier one for the same purpose. */
export async function sendCode(
  pool: Pool,
  user: PoolUser,
  purpose: CodePurpose,
  message: Omit<OutgoingMessage, 'secret'>,
) {
  const code = makeCode()
  user.codes[purpose] = { code, expiresSeconds: secondsNow(pool) + lifeSeconds[purpose] }
  return sendMessage(pool, user, { ...message, secret: code })
}

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

/** What `checkCode` would say about a user who does not exist, so that guessing reveals nothing. */
export function refuseSimulatedCode(pool: Pool, purpose: CodePurpose, username: string): never {
  const attempts = `${purpose}:unknown:${username}`
  pool.attempts.guard(attempts, wrongCodesPerHour)
  if (purpose !== 'forgotPassword' || !pool.simulatedResets.get(username)) throw expiredCode()
  pool.attempts.count(attempts)
  throw codeMismatch()
}
