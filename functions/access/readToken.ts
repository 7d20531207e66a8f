import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'

/** What the JWT authorizer has verified; only an access token of a session counts. */
const AccessToken = z.object({
  sub: UserId,
  token_use: z.literal('access'),
  exp: z.coerce.number(),
  iat: z.coerce.number(),
  /** When the person signed in; a refreshed token keeps it. */
  auth_time: z.optional(z.coerce.number()),
  origin_jti: z.string().check(z.minLength(1)),
})
export type AccessToken = z.infer<typeof AccessToken>

const Authorized = z.object({ authorizer: z.object({ jwt: z.object({ claims: AccessToken }) }) })

/** The token itself, as the caller sent it. */
export const bearerOf = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): string =>
  (headers.authorization ?? '').replace(/^Bearer\s+/i, '')

/** @throws Problem `notSignedIn` for an id token, a missing claim, or a route without its authorizer */
export const readToken = (event: APIGatewayProxyEventV2, nowMs: number): AccessToken => {
  const parsed = Authorized.safeParse(event.requestContext)
  if (!parsed.success) throw new Problem('notSignedIn')
  const { claims } = parsed.data.authorizer.jwt
  if (claims.exp * 1000 <= nowMs) throw new Problem('notSignedIn')
  return claims
}
