import * as z from 'zod'
import { invalidParameter, notAuthorized } from '../CognitoError'
import type { CognitoSite } from '../CognitoSite'
import { secondsNow } from '../pool/Pool'
import { issuerOf, providerNameOf } from '../pool/poolIds'
import { isFamilyAlive } from '../tokens/tokenFamilies'
import type { IdentityPool } from './IdentityPool'

const idClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  aud: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('id'),
  exp: z.number(),
})

export type Logins = Readonly<Record<string, string>>

/**
 * Who is signed in, from the id token that comes as a login; `undefined` for a guest. Throws
 * `NotAuthorizedException` for a token of a pool or client that the identity pool does not know, a forged one, an
 * expired one and, where the pool asks its user pool, a revoked one.
 */
export function readLogin(site: CognitoSite, { definition }: IdentityPool, logins: Logins) {
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
