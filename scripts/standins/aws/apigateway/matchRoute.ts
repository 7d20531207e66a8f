import type { ApiRoute } from './readApis'

export interface MatchedRoute {
  route: ApiRoute
  /** Still percent-encoded. */
  pathParameters: Record<string, string>
}

interface Pattern {
  route: ApiRoute
  method: string
  segments: string[]
  isGreedy: boolean
}

const readPattern = (route: ApiRoute): Pattern => {
  const [method = '', path = ''] = route.routeKey.split(' ')
  return { route, method, segments: path.split('/'), isGreedy: path.endsWith('+}') }
}

/** `0` for literal text, `1` for a variable, `2` for a greedy one: the smaller, the more specific. */
const rank = (segment: string) => (segment.endsWith('+}') ? 2 : segment.startsWith('{') ? 1 : 0)

/**
 * API Gateway prefers full matches to greedy ones, longer greedy ones to shorter, literal text to variables and a
 * named method to ANY: a text that sorts accordingly.
 */
const precedence = ({ method, segments, isGreedy }: Pattern): string =>
  [
    Number(isGreedy),
    String(1000 - segments.length),
    segments.map(rank).join(''),
    Number(method === 'ANY'),
  ].join(' ')

const byPrecedence = (a: Pattern, b: Pattern) => (precedence(a) < precedence(b) ? -1 : 1)

const matchSegments = (
  { segments, isGreedy }: Pattern,
  path: string[],
): Record<string, string> | undefined => {
  if (isGreedy ? path.length < segments.length : path.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const isVariable = segment.startsWith('{')
    const value = segment.endsWith('+}') ? path.slice(index).join('/') : (path[index] ?? '')
    if (isVariable ? value === '' : value !== segment) return undefined
    if (isVariable) parameters[segment.replace(/^\{|\+?\}$/g, '')] = value
  }
  return parameters
}

/** Prepares the routes of one API; the answer finds the route of a request, or nothing. */
export const matchRoute = (routes: ApiRoute[]) => {
  const fallback = routes.find(({ routeKey }) => routeKey === '$default')
  const patterns = routes
    .filter((route) => route !== fallback)
    .map(readPattern)
    .sort(byPrecedence)
  return (method: string, path: string): MatchedRoute | undefined => {
    const segments = path.split('/')
    for (const pattern of patterns) {
      if (pattern.method !== method && pattern.method !== 'ANY') continue
      const pathParameters = matchSegments(pattern, segments)
      if (pathParameters) return { route: pattern.route, pathParameters }
    }
    return fallback && { route: fallback, pathParameters: {} }
  }
}
