import { isUtf8 } from 'node:buffer'
import type { GatewayRequest } from '../../http/readRequest'
import type { MatchedRoute } from './matchRoute'
import { commonLogTime } from './compileAccessLog'
import type { HttpApi } from './readApis'
import type { Claims } from './verifyToken'

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

export interface EventParts {
  api: HttpApi
  request: GatewayRequest
  matched: MatchedRoute
  claims: Claims | undefined
  body: Buffer
  requestId: string
  now: Date
}

/** Builds the event of payload format 2.0. Throws `URIError` when a path variable is not valid percent-encoding. */
export const buildEvent = ({ api, request, matched, claims, body, requestId, now }: EventParts) => {
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
