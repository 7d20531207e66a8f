import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { notAuthorized, CognitoError } from '../CognitoError'
import { secondsNow, type Pool } from '../pool/Pool'
import type { PoolUser } from '../pool/PoolState'
import { issuerOf, type UserPoolClientDefinition } from '../pool/UserPoolDefinition'
import { type Metadata, callTrigger, readTriggerResponse, eventAttributes } from '../triggers/userTriggers'
import { readableAttributes } from '../users/userAttributes'

type TokenSource =
  'TokenGeneration_Authentication' | 'TokenGeneration_NewPasswordChallenge' | 'TokenGeneration_RefreshTokens'

interface ClaimChange {
  readonly add: Readonly<Record<string, unknown>>
  readonly suppress: readonly string[]
}

/** What the PreTokenGeneration function wants otherwise. */
interface TokenChanges {
  readonly id: ClaimChange
  readonly access: ClaimChange
  readonly scopesToAdd: readonly string[]
  readonly scopesToSuppress: readonly string[]
  readonly groups: readonly string[]
  readonly roles: readonly string[]
  readonly preferredRole?: string | undefined
}

const names = z.array(z.string()).nullish()
const groupOverride = z
  .object({ groupsToOverride: names, iamRolesToOverride: names, preferredRole: z.string().nullish() })
  .nullish()

const version1 = z.object({
  claimsOverrideDetails: z
    .object({
      claimsToAddOrOverride: z.record(z.string(), z.string()).nullish(),
      claimsToSuppress: names,
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
})

const claims = z.object({
  claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish(),
  claimsToSuppress: names,
})
const version2 = z.object({
  claimsAndScopeOverrideDetails: z
    .object({
      idTokenGeneration: claims.nullish(),
      accessTokenGeneration: claims.extend({ scopesToAdd: names, scopesToSuppress: names }).nullish(),
      groupOverrideDetails: groupOverride,
    })
    .nullish(),
})

const change = (read: z.output<typeof claims> | null | undefined): ClaimChange => ({
  add: read?.claimsToAddOrOverride ?? {},
  suppress: read?.claimsToSuppress ?? [],
})

/** Groups of a user with the best precedence first, and the roles that come with them. */
const groupsOf = (pool: Pool, user: PoolUser) => {
  const rank = (name: string) => pool.state.groups[name]?.precedence ?? Number.MAX_SAFE_INTEGER
  const groups = user.groups.toSorted((a, b) => rank(a) - rank(b))
  const roles = groups.flatMap((name) => pool.state.groups[name]?.roleArn ?? [])
  return { groups, roles }
}

/** Asks the PreTokenGeneration function (version 1 or 2 as declared) what the tokens shall say. */
async function askTokenChanges(
  pool: Pool,
  user: PoolUser,
  {
    source,
    clientId,
    scope,
    metadata,
  }: { source: TokenSource; clientId: string; scope: string; metadata: Metadata },
): Promise<TokenChanges> {
  const { groups, roles } = groupsOf(pool, user)
  const twoTokens = pool.definition.triggers.PreTokenGeneration?.version === '2'
  const response = await callTrigger(pool, 'PreTokenGeneration', {
    source,
    userName: user.sub,
    clientId,
    request: {
      userAttributes: eventAttributes(user),
      groupConfiguration: {
        groupsToOverride: groups,
        iamRolesToOverride: roles,
        preferredRole: roles[0] ?? null,
      },
      ...(twoTokens && { scopes: [scope] }),
      ...(metadata && { clientMetadata: metadata }),
    },
    response: twoTokens ? { claimsAndScopeOverrideDetails: null } : { claimsOverrideDetails: null },
  })
  const one = twoTokens ? undefined : readTriggerResponse(version1, response ?? {}).claimsOverrideDetails
  const two = twoTokens
    ? readTriggerResponse(version2, response ?? {}).claimsAndScopeOverrideDetails
    : undefined
  const override = one?.groupOverrideDetails ?? two?.groupOverrideDetails
  if (override?.groupsToOverride?.some((name) => name === ''))
    throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  return {
    id: change(one ?? two?.idTokenGeneration),
    access: change(two?.accessTokenGeneration),
    scopesToAdd: two?.accessTokenGeneration?.scopesToAdd ?? [],
    scopesToSuppress: two?.accessTokenGeneration?.scopesToSuppress ?? [],
    groups: override?.groupsToOverride ?? groups,
    roles: override?.iamRolesToOverride ?? roles,
    preferredRole: override ? (override.preferredRole ?? undefined) : roles[0],
  }
}

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
