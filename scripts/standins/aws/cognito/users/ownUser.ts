import * as z from 'zod'
import { invalidParameter, wrongCredentials, CognitoError } from '../CognitoError'
import { sendCode, checkCode } from '../codes/codes'
import { matchesPassword } from '../crypto/srp'
import { tokenOperation } from '../http/operation'
import { revokeFamilies } from '../tokens/tokenFamilies'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { VerifiableAttribute } from '../pool/UserPoolDefinition'
import type { Metadata } from '../triggers/userTriggers'
import { attributeList, toAttributeList, toAttributes, checkAttributes } from './userAttributes'
import { findUserByEmail } from './poolUsers'
import { setPassword } from './setPassword'

const verifiable = ['email', 'phone_number'] as const satisfies readonly VerifiableAttribute[]

/** Throws `AliasExistsException` when the address is another user's, since addresses are names to sign in with. */
function checkEmailFree(pool: Pool, user: PoolUser, email: string) {
  const owner = findUserByEmail(pool, email)
  if (owner && owner !== user)
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.')
}

/**
 * Changes attributes that were checked before. A new e-mail address or phone number loses its verification, and
 * waits for its code where the pool says so, unless `_verified` comes with it. Gives where codes went.
 */
async function changeAttributes(
  pool: Pool,
  user: PoolUser,
  changes: Readonly<Record<string, string>>,
  { clientId, metadata }: { clientId?: string; metadata: Metadata },
) {
  if (changes.email !== undefined) checkEmailFree(pool, user, changes.email)
  const toVerify = verifiable.filter((name) => {
    const changed = changes[name] !== undefined && changes[name] !== user.attributes[name]
    return changed && changes[`${name}_verified`] !== 'true'
  })
  const waiting = toVerify.filter((name) => pool.definition.verifyBeforeUpdate.includes(name))
  for (const [name, value] of Object.entries(changes)) {
    if (waiting.some((attribute) => attribute === name)) user.pending[name] = value
    else user.attributes[name] = value
  }
  for (const name of toVerify) if (!waiting.includes(name)) user.attributes[`${name}_verified`] = 'false'
  user.modifiedSeconds = pool.now() / 1000
  const details = []
  for (const attribute of toVerify) {
    const to = changes[attribute]
    const sends = waiting.includes(attribute) || pool.definition.autoVerified.includes(attribute)
    if (!to || !sends) continue
    const message = {
      source: 'CustomMessage_UpdateUserAttribute',
      attribute,
      to,
      clientId,
      metadata,
    } as const
    details.push(await sendCode(pool, user, `attribute:${attribute}`, message))
  }
  return details
}

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
