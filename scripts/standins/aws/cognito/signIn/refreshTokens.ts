import * as z from 'zod'
import { CognitoError, notAuthorized } from '../CognitoError'
import { clientOperation } from '../http/operation'
import { secondsNow } from '../pool/Pool'
import { signTokens } from '../tokens/issueTokens'
import { findFamily, rotateToken } from '../tokens/tokenFamilies'
import type { SignIn } from './continueSignIn'

/** New access and id tokens for a refresh token, which stays as it is unless the client rotates them. */
export async function refreshSignIn({ pool, client, metadata }: SignIn, refreshToken: string) {
  const family = findFamily(pool, refreshToken, client.id)
  if (!family) throw notAuthorized('Refresh Token has been revoked')
  if (family.expiresSeconds <= secondsNow(pool)) throw notAuthorized('Refresh Token has expired')
  const user = pool.state.users[family.sub]
  if (!user?.enabled) throw notAuthorized('User is disabled.')
  const { originJti, authTimeSeconds } = family
  const tokens = await signTokens(pool, client, user, {
    source: 'TokenGeneration_RefreshTokens',
    originJti,
    authTimeSeconds,
    metadata,
  })
  const { rotationGraceSeconds: grace } = client
  const rotated =
    grace === undefined ? {} : { RefreshToken: rotateToken(pool, originJti, refreshToken, grace) }
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, ...rotated } }
}

const metadata = z.record(z.string(), z.string()).optional()

export const getTokensFromRefreshToken = clientOperation(
  z.object({ RefreshToken: z.string(), ClientMetadata: metadata }),
  async (call, { RefreshToken, ClientMetadata }) => {
    const { AuthenticationResult } = await refreshSignIn({ ...call, metadata: ClientMetadata }, RefreshToken)
    return { AuthenticationResult }
  },
)

/** Ends the sign-in that the refresh token came of; an unknown token is no error, as the service has it. */
export const revokeToken = clientOperation(z.object({ Token: z.string() }), ({ pool, client }, { Token }) => {
  if (!client.tokenRevocation)
    throw new CognitoError('UnsupportedOperationException', 'Token revocation is not enabled for this client')
  const family = findFamily(pool, Token, client.id)
  if (family) delete pool.state.families[family.originJti]
  return {}
})
