import { CognitoError } from '../CognitoError'
import { sendCode } from '../codes/codes'
import type { Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import type { VerifiableAttribute } from '../pool/UserPoolDefinition'
import type { Metadata } from '../triggers/userTriggers'
import { findUserByEmail } from './findUser'

const verifiable = ['email', 'phone_number'] as const satisfies readonly VerifiableAttribute[]

/** Throws `AliasExistsException` when the address is another user's, since addresses are names to sign in with. */
export function checkEmailFree(pool: Pool, user: PoolUser, email: string) {
  const owner = findUserByEmail(pool, email)
  if (owner && owner !== user)
    throw new CognitoError('AliasExistsException', 'An account with the given email already exists.')
}

/**
 * Changes attributes that were checked before. A new e-mail address or phone number loses its verification, and
 * waits for its code where the pool says so, unless `_verified` comes with it. Gives where codes went.
 */
export async function changeAttributes(
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
