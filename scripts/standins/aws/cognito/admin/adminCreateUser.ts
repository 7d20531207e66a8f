import * as z from 'zod'
import { CognitoError } from '../CognitoError'
import { sendMessage } from '../codes/sendMessage'
import { adminOperation } from '../http/operation'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { askPreSignUp, type Metadata } from '../triggers/userTriggers'
import { attributeList, toAttributes, describeUser } from '../users/describeUser'
import { requireUser } from '../users/findUser'
import { addUser, makeUser } from '../users/makeUser'
import { setTemporaryPassword, checkPassword, makePassword } from '../users/setPassword'

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
