import type { CorsRuleDefinition } from './readBucket'

/** S3 allows one `*` in an origin and in a header name; the comparison of headers ignores case. */
const matches = (pattern: string, value: string): boolean => {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === value
  return value.length >= before.length + after.length && value.startsWith(before) && value.endsWith(after)
}

export interface CorsRequest {
  readonly origin: string
  readonly method: string
  /** Lower-case names from `access-control-request-headers`; empty for an actual request. */
  readonly headers: readonly string[]
}

/** The CORS headers for a request, or `undefined` when no rule of the bucket allows it. */
export const matchCors = (
  rules: readonly CorsRuleDefinition[],
  request: CorsRequest,
): Record<string, string> | undefined => {
  const rule = rules.find(
    ({ origins, methods, headers }) =>
      origins.some((origin) => matches(origin, request.origin)) &&
      methods.includes(request.method) &&
      request.headers.every((header) => headers.some((allowed) => matches(allowed.toLowerCase(), header))),
  )
  if (!rule) return undefined
  const anyone = rule.origins.includes('*')
  return {
    'access-control-allow-origin': anyone ? '*' : request.origin,
    ...(anyone ? {} : { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.methods.join(', '),
    ...(request.headers.length > 0 ? { 'access-control-allow-headers': request.headers.join(', ') } : {}),
    ...(rule.exposed.length > 0 ? { 'access-control-expose-headers': rule.exposed.join(', ') } : {}),
    ...(rule.maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(rule.maxAgeSeconds) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  }
}
