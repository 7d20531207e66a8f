import { type Endpoint, type RequestOf, pathParameters } from '../../../../shared/core/endpoint'

/** What of a request does not stand in its path, as JSON; a read has none. */
export const bodyOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>): string | undefined => {
  if (endpoint.method === 'GET') return undefined
  const inPath = new Set(pathParameters(endpoint.path))
  const fields = Object.entries(request as Record<string, unknown>).filter(([name]) => !inPath.has(name))
  return JSON.stringify(Object.fromEntries(fields))
}
