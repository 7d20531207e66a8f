import * as z from 'zod'
import { invalidParameter, notAuthorized, userNotFound } from '../CognitoError'
import { sendCode, checkCode, refuseSimulatedCode } from '../codes/codes'
import { deliveryDetails } from '../codes/sendMessage'
import { clientOperation } from '../http/operation'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { callPostConfirmation, type Metadata } from '../triggers/userTriggers'
import { comparable, findUser } from './findUser'
import { setPassword, checkPassword } from './setPassword'

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
