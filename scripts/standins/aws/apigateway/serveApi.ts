import { randomUUID } from 'node:crypto'
import type { Invoke } from '../../StandIn'
import { buildEvent } from './buildEvent'
import { messageResponse, type GatewayRequest, type GatewayResponse } from '../../http/exchange'
import { commonLogTime } from './commonLogTime'
import type { Access } from './compileAccessLog'
import { matchRoute } from './matchRoute'
import { openThrottle } from './openThrottle'
import type { HttpApi } from './readApis'
import { BodyTooLarge } from '../../http/readRequest'
import { readResult } from './readResult'
import type { Claims, verifyToken } from './verifyToken'

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
  /** Told of each failed call, with the gateway's request id. */
  onError: (requestId: string, error: unknown) => void
  /** Told of every request when it has ended, with its line for the access log where the stage keeps one. */
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
