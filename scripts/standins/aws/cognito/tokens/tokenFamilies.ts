import * as z from 'zod'
import { notAuthorized, userNotFound } from '../CognitoError'
import { secondsNow, type Pool } from '../pool/Pool'
import { issuerOf, type UserPoolClientDefinition } from '../pool/UserPoolDefinition'
import type { PoolUser } from '../pool/PoolState'
import { hashToken, newRefreshToken } from './issueTokens'

const accessClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  client_id: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  scope: z.string(),
  exp: z.number(),
})

/** Who holds the access token, and through which client. */
export interface AccessTokenHolder {
  readonly user: PoolUser
  readonly client: UserPoolClientDefinition
}

/**
 * The holder of an access token of this pool. Throws `NotAuthorizedException` for a token that was not signed here,
 * is not an access token, has expired or was revoked.
 */
export function readAccessToken(pool: Pool, token: string): AccessTokenHolder {
  const read = accessClaims.safeParse(pool.key.read(token))
  if (!read.success || read.data.iss !== issuerOf(pool.definition.id))
    throw notAuthorized('Invalid Access Token')
  const claims = read.data
  if (claims.exp <= secondsNow(pool)) throw notAuthorized('Access Token has expired')
  if (!Object.hasOwn(pool.state.users, claims.sub)) throw userNotFound()
  if (!isFamilyAlive(pool, claims.origin_jti, claims.sub))
    throw notAuthorized('Access Token has been revoked')
  if (!claims.scope.split(' ').includes('aws.cognito.signin.user.admin'))
    throw notAuthorized('Access Token does not have required scopes')
  const user = pool.state.users[claims.sub]
  const client = pool.definition.clients.find(({ id }) => id === claims.client_id)
  if (!user?.enabled || !client) throw notAuthorized('User is disabled.')
  return { user, client }
}

/** Whether the sign-in that a token came of still counts. */
export const isFamilyAlive = (pool: Pool, originJti: string, sub: string) =>
  Object.hasOwn(pool.state.families, originJti) && pool.state.families[originJti]?.sub === sub

/** The family of a refresh token; `undefined` when it is unknown, revoked, used up or another client's. */
export function findFamily(pool: Pool, refreshToken: string, clientId: string) {
  const hash = hashToken(refreshToken)
  const found = Object.entries(pool.state.families).find(
    ([, { refreshHash, rotatedHashes = [], usedUntil = {} }]) =>
      (refreshHash === hash || rotatedHashes.includes(hash)) &&
      (usedUntil[hash] ?? Infinity) > secondsNow(pool),
  )
  if (found?.[1].clientId !== clientId) return undefined
  return { originJti: found[0], ...found[1] }
}

/** A new refresh token of the family, which lives no longer; the one it was made for counts for the time of grace. */
export function rotateToken(pool: Pool, originJti: string, used: string, graceSeconds: number): string {
  const family = pool.state.families[originJti]
  if (!family) throw notAuthorized('Refresh Token has been revoked')
  const token = newRefreshToken()
  family.rotatedHashes = [...(family.rotatedHashes ?? []), hashToken(token)]
  const hash = hashToken(used)
  // A second use within the time of grace does not make it longer.
  family.usedUntil = { [hash]: secondsNow(pool) + graceSeconds, ...family.usedUntil }
  return token
}

/** Ends every sign-in of a user: refresh and access tokens are refused from now on. */
export function revokeFamilies(pool: Pool, sub: string) {
  for (const [originJti, family] of Object.entries(pool.state.families))
    if (family.sub === sub) delete pool.state.families[originJti]
}

/** Forgets families none of whose tokens can still be good. */
export function pruneFamilies(pool: Pool) {
  const oldest = secondsNow(pool) - 86_400
  for (const [originJti, { expiresSeconds }] of Object.entries(pool.state.families))
    if (expiresSeconds < oldest) delete pool.state.families[originJti]
}
