import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { CognitoError, notAuthorized } from '../CognitoError'
import type { CognitoSite } from '../CognitoSite'
import { readInput, type Operation } from '../http/operation'
import type { IdentityPool, IssuedCredentials } from './IdentityPool'
import { readLogin } from './readLogin'

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
