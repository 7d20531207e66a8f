import * as z from 'zod'
import { randomInt } from 'node:crypto'
import { invalidParameter, notAuthorized, userNotFound, CognitoError } from '../CognitoError'
import { sendCode, checkCode, refuseSimulatedCode, deliveryDetails } from '../codes/codes'
import { clientOperation } from '../http/operation'
import { type Pool, secondsNow } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { callPostConfirmation, type Metadata } from '../triggers/userTriggers'
import { makePasswordVerifier } from '../crypto/srp'
import type { PasswordPolicy } from '../pool/UserPoolDefinition'
import { comparable, findUser } from './poolUsers'

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

const requestsPerHour = 20
const metadata = z.record(z.string(), z.string()).optional()

/** Where a reset code may go: the first verified address in the pool's order of recovery. */
const recoveryOf = (pool: Pool, { attributes }: PoolUser) => {
  const attribute = pool.definition.recovery.find((name) => attributes[`${name}_verified`] === 'true')
  const to = attribute && attributes[attribute]
  return attribute && to ? { attribute, to } : undefined
}

/** Sends a reset code. Throws when the user has no verified address to send it to. */
export async function sendResetCode(
  pool: Pool,
  user: PoolUser,
  { clientId, metadata: said }: { clientId?: string; metadata: Metadata },
) {
  const recovery = recoveryOf(pool, user)
  if (!recovery)
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    )
  const message = { source: 'CustomMessage_ForgotPassword', ...recovery, clientId, metadata: said } as const
  return sendCode(pool, user, 'forgotPassword', message)
}

export const forgotPassword = clientOperation(
  z.object({ Username: z.string(), ClientMetadata: metadata }),
  async ({ pool, client }, { Username, ClientMetadata }) => {
    const name = comparable(pool, Username)
    pool.attempts.guard(`forgot:${name}`, requestsPerHour)
    pool.attempts.count(`forgot:${name}`)
    const user = findUser(pool, Username)
    const reachable = user?.enabled && recoveryOf(pool, user)
    if (!reachable && client.preventUserExistenceErrors) {
      pool.simulatedResets.set(name, true, 3_600_000)
      return { CodeDeliveryDetails: deliveryDetails('email', Username) }
    }
    if (!user) throw userNotFound()
    if (!user.enabled) throw notAuthorized('User is disabled.')
    if (user.status === 'FORCE_CHANGE_PASSWORD')
      throw notAuthorized('User password cannot be reset in the current state.')
    const details = await sendResetCode(pool, user, { clientId: client.id, metadata: ClientMetadata })
    return { CodeDeliveryDetails: details }
  },
)

export const confirmForgotPassword = clientOperation(
  z.object({
    Username: z.string(),
    ConfirmationCode: z.string(),
    Password: z.string(),
    ClientMetadata: metadata,
  }),
  async ({ pool, client }, { Username, ConfirmationCode, Password, ClientMetadata }) => {
    checkPassword(pool.definition.passwordPolicy, Password)
    const user = findUser(pool, Username)
    const reachable = user?.enabled && recoveryOf(pool, user)
    if (!reachable && client.preventUserExistenceErrors)
      return refuseSimulatedCode(pool, 'forgotPassword', comparable(pool, Username))
    if (!user) throw userNotFound()
    if (!user.enabled) throw notAuthorized('User is disabled.')
    checkCode(pool, user, 'forgotPassword', ConfirmationCode)
    setPassword(pool, user, Password)
    user.status = 'CONFIRMED'
    pool.lockout.clear(user.sub)
    await callPostConfirmation(pool, 'PostConfirmation_ConfirmForgotPassword', user, {
      clientId: client.id,
      metadata: ClientMetadata,
    })
    return {}
  },
)
