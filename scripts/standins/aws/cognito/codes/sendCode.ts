import { randomInt } from 'node:crypto'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { sendMessage, type OutgoingMessage } from './sendMessage'

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
