import { JwtVerifier } from 'aws-jwt-verify'
import { SimpleJwksCache, SimplePenaltyBox } from 'aws-jwt-verify/jwk'

export interface JwtAuthorizer {
  issuer: string
  /** A token is for us when its `aud`, or without one its `client_id`, is among these. */
  audience: string[]
  /** The header that carries the token, in lower case. */
  header: string
}

/** Gives the JSON Web Key Set of an issuer; rejects when it cannot be had. */
export type FetchJwks = (issuer: string) => Promise<unknown>

export type Claims = Record<string, unknown>

/** The keys could not be fetched: no word about the token. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable'
}

const keysPath = '/.well-known/jwks.json'

/** An unknown key id makes us look for new keys, at most this often. */
const refetchSeconds = 1

const isString = (value: unknown): value is string => typeof value === 'string'

const isFor = ({ aud, client_id }: Claims, audience: string[]) => {
  const named = Array.isArray(aud) ? aud : [aud ?? client_id]
  return named.filter(isString).some((one) => audience.includes(one))
}

const verifierOf = ({ issuer, audience }: JwtAuthorizer, jwksCache: SimpleJwksCache) =>
  JwtVerifier.create(
    {
      issuer,
      audience: null,
      jwksUri: issuer + keysPath,
      customJwtCheck: ({ payload }) => {
        if (payload.exp === undefined) throw new Error('no expiry')
        if (payload.iat !== undefined && payload.iat > Date.now() / 1000 + 1)
          throw new Error('not issued yet')
        if (!isFor(payload, audience)) throw new Error('other audience')
      },
    },
    { jwksCache },
  )

/**
 * Prepares the JWT authorizers of API Gateway. The answer gives the claims of a good token and `undefined` for
 * any other; it rejects with `KeysUnavailable` when the keys are not known and cannot be fetched. Keys once
 * fetched stay known, so that sign-ins outlive an outage of the issuer.
 */
export const verifyToken = (fetchJwks: FetchJwks) => {
  const jwksCache = new SimpleJwksCache({
    penaltyBox: new SimplePenaltyBox({ waitSeconds: refetchSeconds }),
    fetcher: {
      fetch: async (uri) => {
        try {
          const keys = await fetchJwks(uri.slice(0, -keysPath.length))
          return await new Blob([JSON.stringify(keys)]).arrayBuffer()
        } catch (error) {
          throw new KeysUnavailable('the issuer gives no keys', { cause: error })
        }
      },
    },
  })
  const verifiers = new Map<JwtAuthorizer, ReturnType<typeof verifierOf>>()

  return async (authorizer: JwtAuthorizer, headers: Record<string, string>): Promise<Claims | undefined> => {
    const verifier = verifiers.get(authorizer) ?? verifierOf(authorizer, jwksCache)
    verifiers.set(authorizer, verifier)
    try {
      return await verifier.verify((headers[authorizer.header] ?? '').replace(/^Bearer\s+/i, ''))
    } catch (error) {
      if (error instanceof KeysUnavailable) throw error
      return undefined
    }
  }
}
