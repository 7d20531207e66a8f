import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Invoke, StandIn } from '../../StandIn'
import type { Permits } from '../core/openPermits'
import { CognitoSite } from './http/operation'
import { serveCognito } from './http/serveCognito'
import { openDurableFile } from './pool/DurableFile'
import { openPool, type Deliver } from './pool/Pool'
import { makePoolState, poolState } from './pool/PoolState'
import { type IdentityPoolDefinition, identityState, type IssuedCredentials } from './identity/IdentityPool'
import type { UserPoolDefinition } from './pool/UserPoolDefinition'

export interface CognitoOptions {
  /** 0 for any free one. */
  readonly port: number
  /** Folder of the kept state; without it everything is forgotten at the end. */
  readonly dir?: string | undefined
  readonly pools: readonly UserPoolDefinition[]
  readonly identityPools: readonly IdentityPoolDefinition[]
  readonly invoke: Invoke
  readonly deliver: Deliver
  /** What functions may do in the pools; other callers may do everything. */
  readonly permits?: Permits
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

export interface CognitoStandIn extends StandIn {
  /** The key set of a pool, as `GET /{poolId}/.well-known/jwks.json` gives it. */
  jwksOf(poolId: string): { keys: Record<string, unknown>[] }
  /** Temporary credentials by access key id, until they expire; for stand-ins that check signatures. */
  credentialsOf(accessKeyId: string): IssuedCredentials | undefined
}

/**
 * Starts user pools and identity pools on this machine, as Amplify, the SDKs and token verifiers expect them. What an
 * answer promised is on disk before the answer goes out.
 */
export async function startCognito(options: CognitoOptions): Promise<CognitoStandIn> {
  const { dir, invoke, deliver, now = Date.now } = options
  const fileOf = (id: string) => dir && join(dir, `${id.replaceAll(':', '_')}.json`)
  const pools = await Promise.all(
    options.pools.map(async (definition) => {
      const file = await openDurableFile(fileOf(definition.id), poolState, makePoolState)
      return openPool(definition, file, { now, invoke, deliver })
    }),
  )
  const noIdentities = () => Promise.resolve({ identities: {}, guests: [] })
  const identityPools = await Promise.all(
    options.identityPools.map(async (definition) => ({
      definition,
      file: await openDurableFile(fileOf(definition.id), identityState, noIdentities),
    })),
  )
  const site = new CognitoSite(pools, identityPools, now)
  const server = serveCognito(site, options.permits)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    jwksOf: (poolId) => ({ keys: [site.findPool(poolId).key.jwk] }),
    credentialsOf: (accessKeyId) => site.credentials.get(accessKeyId),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await Promise.all(pools.map((pool) => pool.save()))
    },
  }
}
