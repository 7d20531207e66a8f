import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod/mini'
import http from 'node:http'
import https from 'node:https'
import { minuteMs, secondMs, type Clock } from '../../shared/core/time'
import { UserId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { log } from '../core/log'

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

/** What the identity provider says of the session that a token belongs to; `unknown` when it does not answer. */
export type SessionState = 'live' | 'ended' | 'unknown'
type AskProvider = (accessToken: string) => Promise<SessionState>

/** Whether a session has not been ended at the identity provider, as far as it is known. */
export type CheckSession = (
  token: Pick<AccessToken, 'origin_jti' | 'iat'>,
  bearer: string,
) => Promise<boolean>

/** Less than the minute that is promised, so that a request has time to arrive. */
export const checkEveryMs = minuteMs - 5 * secondMs
/** A provider in trouble is not asked at every request. */
const askAgainMs = 10 * secondMs
/** More sessions than one instance serves within a minute. */
const rememberedSessions = 10_000

interface Checked {
  state: Promise<SessionState>
  untilMs: number
}

/**
 * Asks the identity provider about each session at most once a minute: it alone knows of a sign-out that the portal was
 * not told of. A token that it gave out less than a minute ago needs no asking; a session that ended stays ended; and a
 * provider that does not answer leaves everybody as they are.
 */
export const openSessionCheck = (ask: AskProvider, now: Clock): CheckSession => {
  const checked = new Map<string, Checked>()

  const begin = (session: string, bearer: string): Checked => {
    const check: Checked = { state: ask(bearer), untilMs: now() + checkEveryMs }
    void check.state.then((state) => {
      if (state === 'ended') check.untilMs = Infinity
      if (state === 'unknown') check.untilMs = now() + askAgainMs
    })
    checked.delete(session)
    checked.set(session, check)
    const [oldest] = checked.keys()
    if (checked.size > rememberedSessions && oldest !== undefined) checked.delete(oldest)
    return check
  }

  return async ({ origin_jti: session, iat }, bearer) => {
    const known = checked.get(session)
    const isFresh = known !== undefined ? known.untilMs > now() : iat * secondMs + checkEveryMs > now()
    if (known === undefined && isFresh) return true
    const { state } = known !== undefined && isFresh ? known : begin(session, bearer)
    return (await state) !== 'ended'
  }
}

/** In these words the identity provider says that a token opens nothing any more. */
const ends = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])

const Refusal = z.object({ __type: z.string() })

/** Longer than it ever takes, and short enough for the person who waits. */
const patienceMs = 1500

interface Answer {
  status: number
  body: string
}

/** `https://cognito-idp.….amazonaws.com`, or where the environment says that the service is. */
export const providerAddress = (env: Record<string, string | undefined>): string =>
  env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ??
  `https://cognito-idp.${env.AWS_REGION ?? ''}.amazonaws.com`

/**
 * `GetUser` with the token of the session: it needs no signature. Asked for without the SDK, whose client of this
 * service would make the start of every service longer for this one question.
 */
export const openAskProvider = (address: string): AskProvider => {
  const { request, Agent } = address.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
  }

  const send = (body: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(address, { method: 'POST', headers, agent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        )
      })
      sent.setTimeout(patienceMs, () => sent.destroy(new Error('The identity provider does not answer')))
      sent.on('error', reject)
      sent.end(body)
    })

  return async (AccessToken) => {
    try {
      const { status, body } = await send(JSON.stringify({ AccessToken }))
      if (status === 200) return 'live'
      // `com.amazonaws…#NotAuthorizedException`, or the name alone
      const kind = Refusal.parse(JSON.parse(body)).__type.split('#').at(-1) ?? ''
      if (ends.has(kind)) return 'ended'
      throw new Error(`The identity provider answers ${status} ${kind}`)
    } catch (error) {
      log.warn('Whether a session was ended is not known', { error })
      return 'unknown'
    }
  }
}
