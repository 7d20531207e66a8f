import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { notAuthorized } from '../CognitoError'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { issuerOf } from '../pool/poolIds'
import type { UserPoolClientDefinition } from '../pool/UserPoolDefinition'
import type { Metadata } from '../triggers/userTriggers'
import { readableAttributes } from '../users/describeUser'
import { askTokenChanges, type TokenChanges, type TokenSource } from './tokenClaims'

const signInScope = 'aws.cognito.signin.user.admin'

/** Claims that say who and until when; no function may change them. */
const fixedClaims = new Set([
  ...['acr', 'amr', 'at_hash', 'aud', 'auth_time', 'azp', 'client_id', 'cognito:username', 'device_key'],
  ...['event_id', 'exp', 'iat', 'identities', 'iss', 'jti', 'nbf', 'nonce', 'origin_jti', 'scope', 'sub'],
  ...['token_use', 'username', 'version'],
])

const withChanges = (claims: Record<string, unknown>, { add, suppress }: TokenChanges['id']) => {
  const free = (name: string) => !fixedClaims.has(name)
  const kept = Object.entries(claims).filter(([name]) => !free(name) || !suppress.includes(name))
  const added = Object.entries(add).filter(([name]) => free(name))
  return Object.fromEntries([...kept, ...added])
}

const groupClaim = ({ groups }: TokenChanges) => (groups.length > 0 ? { 'cognito:groups': groups } : {})

const roleClaims = ({ roles, preferredRole }: TokenChanges) => ({
  ...(roles.length > 0 && { 'cognito:roles': roles }),
  ...(preferredRole && { 'cognito:preferred_role': preferredRole }),
})

const attributeClaims = (user: PoolUser, client: UserPoolClientDefinition) =>
  Object.fromEntries(
    Object.entries(readableAttributes(user, client)).map(([name, value]) => [
      name,
      name.endsWith('_verified') ? value === 'true' : value,
    ]),
  )

const scopeOf = ({ scopesToAdd, scopesToSuppress }: TokenChanges) =>
  [signInScope, ...scopesToAdd].filter((scope) => !scopesToSuppress.includes(scope)).join(' ')

interface Occasion {
  readonly source: TokenSource
  readonly originJti: string
  readonly authTimeSeconds: number
  readonly metadata: Metadata
}

/** Signs an access and an id token of one family; shaped as `AuthenticationResult`. */
export async function signTokens(
  pool: Pool,
  client: UserPoolClientDefinition,
  user: PoolUser,
  occasion: Occasion,
) {
  const { source, metadata } = occasion
  const changes = await askTokenChanges(pool, user, {
    source,
    clientId: client.id,
    scope: signInScope,
    metadata,
  })
  const now = secondsNow(pool)
  const shared = {
    sub: user.sub,
    iss: issuerOf(pool.definition.id),
    origin_jti: occasion.originJti,
    event_id: randomUUID(),
    auth_time: occasion.authTimeSeconds,
    iat: now,
  }
  const access = {
    ...shared,
    ...groupClaim(changes),
    client_id: client.id,
    token_use: 'access',
    scope: scopeOf(changes),
    exp: now + client.accessTokenSeconds,
    jti: randomUUID(),
    username: user.sub,
  }
  const id = {
    ...attributeClaims(user, client),
    ...shared,
    ...groupClaim(changes),
    ...roleClaims(changes),
    'cognito:username': user.sub,
    aud: client.id,
    token_use: 'id',
    exp: now + client.idTokenSeconds,
    jti: randomUUID(),
  }
  return {
    AccessToken: pool.key.sign(withChanges(access, changes.access)),
    IdToken: pool.key.sign(withChanges(id, changes.id)),
    ExpiresIn: client.accessTokenSeconds,
    TokenType: 'Bearer',
  }
}

/** What is kept of a refresh token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export const newRefreshToken = () => randomBytes(96).toString('base64url')

/** Starts a family at sign-in: both tokens, and the refresh token, which is shown only this once. */
export async function startTokenFamily(
  pool: Pool,
  client: UserPoolClientDefinition,
  user: PoolUser,
  { source, metadata }: { source: TokenSource; metadata: Metadata },
) {
  const originJti = randomUUID()
  const authTimeSeconds = secondsNow(pool)
  const tokens = await signTokens(pool, client, user, { source, originJti, authTimeSeconds, metadata })
  // While the function above was asked, an administrator may have shut the user out.
  if (pool.state.users[user.sub] !== user || !user.enabled) throw notAuthorized('User is disabled.')
  const refreshToken = newRefreshToken()
  pool.state.families[originJti] = {
    sub: user.sub,
    clientId: client.id,
    refreshHash: hashToken(refreshToken),
    authTimeSeconds,
    expiresSeconds: authTimeSeconds + client.refreshTokenSeconds,
  }
  return { ...tokens, RefreshToken: refreshToken }
}
