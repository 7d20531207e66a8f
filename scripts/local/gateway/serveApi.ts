import { randomUUID } from 'node:crypto'
import type { Invoke } from '../standIn'
import { buildEvent } from './buildEvent'
import { messageResponse, type GatewayRequest, type GatewayResponse } from './exchange'
import { matchRoute } from './matchRoute'
import type { HttpApi } from './readApis'
import { BodyTooLarge } from './readRequest'
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
  if (error instanceof IntegrationTimeout || errorMessage.includes('Task timed out')) return unavailable()
  return messageResponse(500, 'Internal Server Error')
}

export interface ApiDependencies {
  invoke: Invoke
  verify: ReturnType<typeof verifyToken>
  /** Told of each failed call, with the gateway's request id. */
  onError: (requestId: string, error: unknown) => void
  now: () => Date
}

/** Plays one HTTP API: route, authorizer, function, answer. Every failure becomes API Gateway's own answer. */
export const serveApi = (api: HttpApi, { invoke, verify, onError, now }: ApiDependencies) => {
  const find = matchRoute(api.routes)

  const call = async (request: GatewayRequest, requestId: string): Promise<GatewayResponse> => {
    const matched = find(request.method, request.path)
    if (!matched) return messageResponse(404, 'Not Found')
    const { authorizer, functionArn, timeoutMs, scopes } = matched.route
    const claims = authorizer && (await verify(authorizer, request.headers))
    if (authorizer && !claims) return messageResponse(401, 'Unauthorized')
    if (claims && !hasScope(claims, scopes)) return messageResponse(403, 'Forbidden')
    const body = await request.readBody()
    const event = buildEvent({ api, request, matched, claims, body, requestId, now: now() })
    const response = readResult(await within(timeoutMs, invoke(functionArn, event)))
    if (!response) throw new Error(`${matched.route.routeKey}: malformed answer of the function`)
    return response
  }

  return async (request: GatewayRequest): Promise<GatewayResponse> => {
    const requestId = randomUUID()
    const answer = await call(request, requestId).catch((error: unknown) => {
      onError(requestId, error)
      return failureResponse(error)
    })
    return { ...answer, headers: { ...answer.headers, 'apigw-requestid': requestId } }
  }
}
