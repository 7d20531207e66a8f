import * as z from 'zod'
import { invalidParameter, wrongCredentials } from '../CognitoError'
import { sendCode, checkCode } from '../codes/codes'
import { matchesPassword } from '../crypto/srp'
import { tokenOperation } from '../http/operation'
import { revokeFamilies } from '../tokens/tokenFamilies'
import { attributeList, toAttributeList, toAttributes } from './describeUser'
import { changeAttributes, checkEmailFree } from './changeAttributes'
import { checkAttributes } from './checkAttributes'
import { setPassword } from './setPassword'

const nothing = z.object({})
const metadata = z.record(z.string(), z.string()).optional()
const attributeName = z.enum(['email', 'phone_number'])

export const getUser = tokenOperation(
  nothing,
  ({ user, client }) => ({
    Username: user.sub,
    UserAttributes: toAttributeList(user, client),
    ...(user.mfa.enabled.length > 0 && { UserMFASettingList: user.mfa.enabled }),
    ...(user.mfa.preferred && { PreferredMfaSetting: user.mfa.preferred }),
  }),
  { writes: false },
)

export const updateUserAttributes = tokenOperation(
  z.object({ UserAttributes: attributeList, ClientMetadata: metadata }),
  async ({ pool, client, user }, { UserAttributes, ClientMetadata }) => {
    const changes = toAttributes(UserAttributes)
    checkAttributes(pool.definition, changes, { client, existing: true })
    const trigger = { clientId: client.id, metadata: ClientMetadata }
    return { CodeDeliveryDetailsList: await changeAttributes(pool, user, changes, trigger) }
  },
)

export const getUserAttributeVerificationCode = tokenOperation(
  z.object({ AttributeName: attributeName, ClientMetadata: metadata }),
  async ({ pool, client, user }, { AttributeName, ClientMetadata }) => {
    const to = user.pending[AttributeName] ?? user.attributes[AttributeName]
    if (!to) throw invalidParameter(`Cannot send code: user has no ${AttributeName}`)
    pool.attempts.guard(`verify:${user.sub}`, 20)
    pool.attempts.count(`verify:${user.sub}`)
    const details = await sendCode(pool, user, `attribute:${AttributeName}`, {
      source: 'CustomMessage_VerifyUserAttribute',
      attribute: AttributeName,
      to,
      clientId: client.id,
      metadata: ClientMetadata,
    })
    return { CodeDeliveryDetails: details }
  },
)

export const verifyUserAttribute = tokenOperation(
  z.object({ AttributeName: attributeName, Code: z.string() }),
  ({ pool, user }, { AttributeName, Code }) => {
    const pending = user.pending[AttributeName]
    if (AttributeName === 'email' && pending !== undefined) checkEmailFree(pool, user, pending)
    checkCode(pool, user, `attribute:${AttributeName}`, Code)
    if (pending !== undefined) user.attributes[AttributeName] = pending
    delete user.pending[AttributeName]
    user.attributes[`${AttributeName}_verified`] = 'true'
    user.modifiedSeconds = pool.now() / 1000
    return {}
  },
)

export const changePassword = tokenOperation(
  z.object({ PreviousPassword: z.string().max(256), ProposedPassword: z.string() }),
  ({ pool, user }, { PreviousPassword, ProposedPassword }) => {
    pool.lockout.guard(user.sub)
    if (!matchesPassword(pool.name, user.sub, PreviousPassword, user.password)) {
      pool.lockout.fail(user.sub)
      throw wrongCredentials()
    }
    setPassword(pool, user, ProposedPassword)
    return {}
  },
)

export const globalSignOut = tokenOperation(nothing, ({ pool, user }) => {
  revokeFamilies(pool, user.sub)
  return {}
})
