import { randomUUID } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import * as z from 'zod'
import type { Invoke } from '../../StandIn'
import {
  type GatewayRequest,
  BodyTooLarge,
  messageResponse,
  type GatewayResponse,
} from '../../http/readRequest'
import { type MatchedRoute, matchRoute } from './matchRoute'
import { commonLogTime, type HttpApi, type Access, openThrottle } from './readApis'
import type { Claims, verifyToken } from './verifyToken'

/** API Gateway hands these over as text and everything else (forms too) as base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i

const bodyOf = (body: Buffer, contentType: string | undefined) => {
  if (body.length === 0) return { isBase64Encoded: false }
  const isText = (contentType === undefined || textTypes.test(contentType)) && isUtf8(body)
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

/** Claims reach the function as strings: lists in brackets without commas, the rest as JSON would say it. */
const claimText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? `[${value.map(claimText).join(' ')}]` : JSON.stringify(value)
}

const claimTexts = (claims: Claims) =>
  Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, claimText(value)]))

const joinQuery = (query: string) => {
  const joined = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query))
    joined.set(name, joined.has(name) ? `${joined.get(name)},${value}` : value)
  return joined.size === 0 ? undefined : Object.fromEntries(joined)
}

const decodeAll = (parameters: Record<string, string>) => {
  const decoded = Object.entries(parameters).map(([name, value]) => [name, decodeURIComponent(value)])
  return decoded.length === 0 ? undefined : (Object.fromEntries(decoded) as Record<string, string>)
}

interface EventParts {
  api: HttpApi
  request: GatewayRequest
  matched: MatchedRoute
  claims: Claims | undefined
  body: Buffer
  requestId: string
  now: Date
}

/** Builds the event of payload format 2.0. Throws `URIError` when a path variable is not valid percent-encoding. */
const buildEvent = ({ api, request, matched, claims, body, requestId, now }: EventParts) => {
  const { method, path, query, cookies, sourceIp, protocol } = request
  const via = request.headers['x-forwarded-for']
  // Each hop notes whom it has the request from; the last note is API Gateway's own.
  const forwarded = via === undefined ? sourceIp : `${via}, ${sourceIp}`
  const headers = { ...request.headers, 'x-forwarded-for': forwarded }
  const { routeKey, scopes } = matched.route
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    cookies: cookies.length === 0 ? undefined : cookies,
    headers,
    queryStringParameters: joinQuery(query),
    pathParameters: decodeAll(matched.pathParameters),
    requestContext: {
      accountId: '000000000000',
      apiId: api.id,
      domainName: request.headers.host ?? '',
      domainPrefix: (request.headers.host ?? '').split('.')[0],
      authorizer: claims && {
        jwt: { claims: claimTexts(claims), scopes: scopes.length === 0 ? null : scopes },
      },
      http: { method, path, protocol, sourceIp, userAgent: request.headers['user-agent'] ?? '' },
      requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...bodyOf(body, request.headers['content-type']),
  }
}

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]).transform(String)

const Structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), HeaderValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/** The gateway frames the answer itself. */
const ownHeaders = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive'])

const inferred = (result: unknown): GatewayResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(typeof result === 'string' ? result : JSON.stringify(result)),
})

/**
 * Turns what a function answered into a response as payload format 2.0 does: a result with a `statusCode` is
 * taken at its word, anything else is a JSON body. Gives `undefined` for a malformed result.
 */
const readResult = (result: unknown): GatewayResponse | undefined => {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) return inferred(result)
  const parsed = Structured.safeParse(result)
  if (!parsed.success) return undefined
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data
  const sent = Object.entries(headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ownHeaders.has(name))
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(sent),
      ...(cookies && cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  }
}

class IntegrationTimeout extends Error {
  override name = 'IntegrationTimeout'
}

const within = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IntegrationTimeout()), timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

const hasScope = (claims: Claims, scopes: string[]) => {
  const given = typeof claims.scope === 'string' ? claims.scope.split(' ') : []
  return scopes.length === 0 || scopes.some((scope) => given.includes(scope))
}

const unavailable = () => messageResponse(503, 'Service Unavailable')

/** What the caller hears when a call fails: never why. */
const failureResponse = (error: unknown): GatewayResponse => {
  const { errorType = '', errorMessage = '' } = error as { errorType?: string; errorMessage?: string }
  if (error instanceof BodyTooLarge || errorType === 'RequestEntityTooLargeException')
    return messageResponse(413, 'Request Entity Too Large')
  if (error instanceof URIError) return messageResponse(400, 'Bad Request')
  if (errorType === 'TooManyRequestsException') return unavailable()
  if (error instanceof IntegrationTimeout || errorMessage.includes('Task timed out')) return unavailable()
  return messageResponse(500, 'Internal Server Error')
}

export interface ApiDependencies {
  invoke: Invoke
  verify: ReturnType<typeof verifyToken>
  /** Called for each failed call, with the gateway's request id. */
  onError: (requestId: string, error: unknown) => void
  /** Called for every request when it has ended, with its line for the access log where the stage keeps one. */
  onAnswer?: (api: HttpApi, access: Access, line: string | undefined) => void
  now: () => Date
}

/** What became known of a request while it was answered. */
type Known = Partial<Pick<Access, 'routeKey' | 'claims' | 'integrationStatus'>>

/** Plays one HTTP API: throttle, route, authorizer, function, answer. Every failure becomes API Gateway's own answer. */
export const serveApi = (api: HttpApi, { invoke, verify, onError, onAnswer, now }: ApiDependencies) => {
  const find = matchRoute(api.routes)
  const mayPass = api.throttle && openThrottle(api.throttle, () => performance.now())

  const call = async (request: GatewayRequest, requestId: string, known: Known): Promise<GatewayResponse> => {
    const matched = find(request.method, request.path)
    if (!matched) return messageResponse(404, 'Not Found')
    known.routeKey = matched.route.routeKey
    if (mayPass?.() === false) return messageResponse(429, 'Too Many Requests')
    const { authorizer, functionArn, timeoutMs, scopes } = matched.route
    const claims = authorizer && (await verify(authorizer, request.headers))
    if (authorizer && !claims) return messageResponse(401, 'Unauthorized')
    known.claims = claims
    if (claims && !hasScope(claims, scopes)) return messageResponse(403, 'Forbidden')
    const body = await request.readBody()
    const event = buildEvent({ api, request, matched, claims, body, requestId, now: now() })
    const response = readResult(await within(timeoutMs, invoke(functionArn, event)))
    if (!response) throw new Error(`${matched.route.routeKey}: malformed answer of the function`)
    known.integrationStatus = response.status
    return response
  }

  return async (request: GatewayRequest): Promise<GatewayResponse> => {
    const [requestId, began] = [randomUUID(), performance.now()]
    const known: Known = {}
    const answer = await call(request, requestId, known).catch((error: unknown) => {
      onError(requestId, error)
      return failureResponse(error)
    })
    const access: Access = {
      requestId,
      time: commonLogTime(now()),
      routeKey: known.routeKey ?? '-',
      status: answer.status,
      integrationStatus: known.integrationStatus,
      latencyMs: performance.now() - began,
      claims: known.claims,
      sourceIp: request.sourceIp,
    }
    onAnswer?.(api, access, api.accessLog?.line(access))
    return { ...answer, headers: { ...answer.headers, 'apigw-requestid': requestId } }
  }
}
