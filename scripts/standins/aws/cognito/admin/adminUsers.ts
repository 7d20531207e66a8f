import * as z from 'zod'
import { notAuthorized, CognitoError } from '../CognitoError'
import { adminOperation } from '../http/operation'
import { revokeFamilies } from '../tokens/tokenFamilies'
import { callPostConfirmation, askPreSignUp, type Metadata } from '../triggers/userTriggers'
import { requireUser, addUser, makeUser } from '../users/poolUsers'
import {
  sendResetCode,
  setPassword,
  setTemporaryPassword,
  checkPassword,
  makePassword,
} from '../users/setPassword'
import { describeUser, attributeList, toAttributes } from '../users/userAttributes'
import { sendMessage } from '../codes/codes'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'

interface Invitation {
  readonly password: string
  readonly media: readonly ('EMAIL' | 'SMS')[]
  readonly metadata: Metadata
}

/** Sends the temporary password to the invited user, by every requested medium. */
const invite = async (pool: Pool, user: PoolUser, { password, media, metadata }: Invitation) => {
  for (const medium of media) {
    const attribute = medium === 'EMAIL' ? 'email' : 'phone_number'
    const to = user.attributes[attribute]
    if (to)
      await sendMessage(pool, user, {
        source: 'CustomMessage_AdminCreateUser',
        attribute,
        to,
        secret: password,
        metadata,
      })
  }
}

const resendInvitation = async (pool: Pool, username: string, invitation: Invitation) => {
  const user = requireUser(pool, username)
  if (user.status !== 'FORCE_CHANGE_PASSWORD')
    throw new CognitoError(
      'UnsupportedUserStateException',
      `Resend not possible. ${user.sub} status is not FORCE_CHANGE_PASSWORD`,
    )
  setTemporaryPassword(pool, user, invitation.password)
  await invite(pool, user, invitation)
  return { User: describeUser(user) }
}

export const adminCreateUser = adminOperation(
  z.object({
    Username: z.string().min(1).max(128),
    TemporaryPassword: z.string().optional(),
    UserAttributes: attributeList.optional(),
    ValidationData: attributeList.optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
    DesiredDeliveryMediums: z.array(z.enum(['EMAIL', 'SMS'])).default(['EMAIL']),
    ClientMetadata: z.record(z.string(), z.string()).optional(),
  }),
  async (pool, input) => {
    const policy = pool.definition.passwordPolicy
    const password = input.TemporaryPassword ?? makePassword(policy)
    checkPassword(policy, password)
    const invitation = { password, media: input.DesiredDeliveryMediums, metadata: input.ClientMetadata }
    if (input.MessageAction === 'RESEND') return resendInvitation(pool, input.Username, invitation)
    const user = makeUser(pool, {
      username: input.Username,
      attributes: toAttributes(input.UserAttributes),
      password,
      status: 'FORCE_CHANGE_PASSWORD',
    })
    await askPreSignUp(pool, 'PreSignUp_AdminCreateUser', user, {
      metadata: input.ClientMetadata,
      ...(input.ValidationData && { validation: toAttributes(input.ValidationData) }),
    })
    addUser(pool, user)
    setTemporaryPassword(pool, user, password)
    if (input.MessageAction !== 'SUPPRESS') await invite(pool, user, invitation)
    return { User: describeUser(user) }
  },
)

const username = z.object({ Username: z.string() })
const metadata = z.record(z.string(), z.string()).optional()

export const adminGetUser = adminOperation(
  username,
  (pool, { Username }) => {
    const user = requireUser(pool, Username)
    const { Attributes, ...rest } = describeUser(user)
    return {
      ...rest,
      UserAttributes: Attributes,
      ...(user.mfa.enabled.length > 0 && { UserMFASettingList: user.mfa.enabled }),
      ...(user.mfa.preferred && { PreferredMfaSetting: user.mfa.preferred }),
    }
  },
  { writes: false },
)

export const adminSetUserPassword = adminOperation(
  username.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  (pool, { Username, Password, Permanent }) => {
    const user = requireUser(pool, Username)
    if (Permanent) {
      setPassword(pool, user, Password)
      user.status = 'CONFIRMED'
    } else setTemporaryPassword(pool, user, Password)
    pool.lockout.clear(user.sub)
    return {}
  },
)

export const adminResetUserPassword = adminOperation(
  username.extend({ ClientMetadata: metadata }),
  async (pool, { Username, ClientMetadata }) => {
    const user = requireUser(pool, Username)
    if (user.status === 'FORCE_CHANGE_PASSWORD' || user.status === 'UNCONFIRMED')
      throw notAuthorized('User password cannot be reset in the current state.')
    await sendResetCode(pool, user, { metadata: ClientMetadata })
    user.status = 'RESET_REQUIRED'
    user.modifiedSeconds = pool.now() / 1000
    return {}
  },
)

export const adminConfirmSignUp = adminOperation(
  username.extend({ ClientMetadata: metadata }),
  async (pool, { Username, ClientMetadata }) => {
    const user = requireUser(pool, Username)
    if (user.status !== 'UNCONFIRMED')
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    user.status = 'CONFIRMED'
    await callPostConfirmation(pool, 'PostConfirmation_ConfirmSignUp', user, { metadata: ClientMetadata })
    return {}
  },
)

/** A disabled user keeps no token: it may neither sign in nor go on. */
export const adminDisableUser = adminOperation(username, (pool, { Username }) => {
  const user = requireUser(pool, Username)
  user.enabled = false
  user.modifiedSeconds = pool.now() / 1000
  revokeFamilies(pool, user.sub)
  return {}
})

export const adminEnableUser = adminOperation(username, (pool, { Username }) => {
  const user = requireUser(pool, Username)
  user.enabled = true
  user.modifiedSeconds = pool.now() / 1000
  return {}
})

export const adminUserGlobalSignOut = adminOperation(username, (pool, { Username }) => {
  revokeFamilies(pool, requireUser(pool, Username).sub)
  return {}
})

export const adminDeleteUser = adminOperation(username, (pool, { Username }) => {
  const { sub } = requireUser(pool, Username)
  revokeFamilies(pool, sub)
  delete pool.state.users[sub]
  return {}
})
