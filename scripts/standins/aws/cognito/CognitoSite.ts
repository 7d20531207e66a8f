import { CognitoError, notAuthorized } from './CognitoError'
import type { IdentityPool, IssuedCredentials } from './identity/IdentityPool'
import { ExpiringMap } from './pool/ExpiringMap'
import type { Pool } from './pool/Pool'
import { issuerOf } from './pool/poolIds'
import type { UserPoolClientDefinition } from './pool/UserPoolDefinition'

const notFound = (what: string) => new CognitoError('ResourceNotFoundException', `${what} does not exist.`)

/** Every pool of this machine, and how a request finds the one it means. */
export class CognitoSite {
  /** Credentials handed out by identity pools, by access key id. */
  readonly credentials: ExpiringMap<IssuedCredentials>

  constructor(
    readonly pools: readonly Pool[],
    readonly identityPools: readonly IdentityPool[],
    readonly now: () => number,
  ) {
    this.credentials = new ExpiringMap(now)
  }

  findPool(id: string): Pool {
    const pool = this.pools.find(({ definition }) => definition.id === id)
    if (!pool) throw notFound(`User pool ${id}`)
    return pool
  }

  findClient(id: string): { pool: Pool; client: UserPoolClientDefinition } {
    for (const pool of this.pools) {
      const client = pool.definition.clients.find((candidate) => candidate.id === id)
      if (client) return { pool, client }
    }
    throw notFound(`User pool client ${id}`)
  }

  /** The pool whose key signed the token, whatever else may be wrong with it. */
  findPoolOfToken(token: string): Pool {
    const pool = this.pools.find(({ key, definition }) => key.read(token)?.iss === issuerOf(definition.id))
    if (!pool) throw notAuthorized('Invalid Access Token')
    return pool
  }
}
