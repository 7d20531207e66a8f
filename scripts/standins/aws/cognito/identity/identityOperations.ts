import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { CognitoError, notAuthorized, invalidParameter } from '../CognitoError'
import { type CognitoSite, readInput, type Operation } from '../http/operation'
import { secondsNow } from '../pool/Pool'
import { issuerOf, providerNameOf } from '../pool/UserPoolDefinition'
import { isFamilyAlive } from '../tokens/tokenFamilies'
import type { IdentityPool, IssuedCredentials } from './IdentityPool'

const idClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  aud: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('id'),
  exp: z.number(),
})

type Logins = Readonly<Record<string, string>>

/**
 * Who is signed in, from the id token that comes as a login; `undefined` for a guest. Throws
 * `NotAuthorizedException` for a token of a pool or client that the identity pool does not know, a forged one, an
 * expired one and, where the pool asks its user pool, a revoked one.
 */
function readLogin(site: CognitoSite, { definition }: IdentityPool, logins: Logins) {
  const [login, ...others] = Object.entries(logins)
  if (!login) {
    if (!definition.allowsGuests)
      throw notAuthorized('Unauthenticated access is not supported for this identity pool.')
    return undefined
  }
  if (others.length > 0) throw invalidParameter('More than one login is not supported.')
  const [providerName, token] = login
  const pool = site.pools.find((candidate) => providerNameOf(candidate.definition.id) === providerName)
  const read = idClaims.safeParse(pool?.key.read(token))
  const provider = definition.providers.find(
    (known) => known.providerName === providerName && known.clientId === read.data?.aud,
  )
  if (!pool || !read.success || read.data.iss !== issuerOf(pool.definition.id))
    throw notAuthorized('Invalid login token. Not a valid OpenId Connect identity token.')
  if (!provider) throw notAuthorized('Token is not from a supported provider of this identity pool.')
  const { sub, exp, origin_jti } = read.data
  if (exp <= secondsNow(pool))
    throw notAuthorized(`Invalid login token. Token expired: ${exp} >= ${secondsNow(pool)}`)
  const user = Object.hasOwn(pool.state.users, sub) ? pool.state.users[sub] : undefined
  if (provider.serverSideTokenCheck && !(user?.enabled && isFamilyAlive(pool, origin_jti, sub)))
    throw notAuthorized('Invalid login token. Token has been revoked.')
  return { key: `${providerName}/${sub}`, sub }
}

const logins = z.record(z.string(), z.string()).default({})
const lifeMs = 3_600_000

const findIdentityPool = (site: CognitoSite, id: string): IdentityPool => {
  const pool = site.identityPools.find(({ definition }) => definition.id === id)
  if (!pool) throw new CognitoError('ResourceNotFoundException', `IdentityPool '${id}' not found.`)
  return pool
}

const regionOf = (pool: IdentityPool) => pool.definition.id.split(':')[0] ?? ''

/** The identity of a login, always the same one; a guest gets a new one each time. */
export const getId: Operation = async (site, body) => {
  const input = readInput(z.object({ IdentityPoolId: z.string(), Logins: logins }), body)
  const pool = findIdentityPool(site, input.IdentityPoolId)
  const login = readLogin(site, pool, input.Logins)
  const { identities, guests } = pool.file.value
  const made = `${regionOf(pool)}:${randomUUID()}`
  if (!login) {
    guests.push(made)
    await pool.file.save()
    return { IdentityId: made }
  }
  if (!Object.hasOwn(identities, login.key)) {
    identities[login.key] = made
    await pool.file.save()
  }
  return { IdentityId: identities[login.key] }
}

const findOwner = (site: CognitoSite, identityId: string) => {
  const pool = site.identityPools.find(
    ({ file: { value } }) =>
      value.guests.includes(identityId) || Object.values(value.identities).includes(identityId),
  )
  if (!pool) throw new CognitoError('ResourceNotFoundException', `Identity '${identityId}' not found.`)
  return pool
}

const makeCredentials = (identityId: string, sub: string | undefined, now: number): IssuedCredentials => ({
  accessKeyId: `ASIA${randomBytes(8).toString('hex').toUpperCase()}`,
  secretKey: randomBytes(30).toString('base64'),
  sessionToken: randomBytes(256).toString('base64'),
  identityId,
  ...(sub !== undefined && { sub }),
  expiresMs: now + lifeMs,
})

/** Temporary credentials, for the identity's own login only. */
export const getCredentialsForIdentity: Operation = (site, body) => {
  const input = readInput(z.object({ IdentityId: z.string(), Logins: logins }), body)
  const pool = findOwner(site, input.IdentityId)
  const login = readLogin(site, pool, input.Logins)
  const { identities, guests } = pool.file.value
  const owned = login
    ? Object.hasOwn(identities, login.key) && identities[login.key] === input.IdentityId
    : guests.includes(input.IdentityId)
  if (!owned) throw notAuthorized(`Access to Identity '${input.IdentityId}' is forbidden.`)
  const issued = makeCredentials(input.IdentityId, login?.sub, site.now())
  site.credentials.set(issued.accessKeyId, issued, lifeMs)
  return {
    IdentityId: input.IdentityId,
    Credentials: {
      AccessKeyId: issued.accessKeyId,
      SecretKey: issued.secretKey,
      SessionToken: issued.sessionToken,
      Expiration: issued.expiresMs / 1000,
    },
  }
}
