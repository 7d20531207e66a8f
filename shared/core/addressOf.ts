import { type Endpoint, type RequestOf, pathParameters } from './endpoint'
import { apiPrefix } from './services'
import { queryOf } from './queryOf'

/** The address of a call: path parameters in their places, for GET the rest as a query in a stable order. */
export const addressOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>): string => {
  const inPath = new Set(pathParameters(endpoint.path))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((request as Record<string, unknown>)[name])),
  )
  if (endpoint.method !== 'GET') return apiPrefix + path
  const fields = Object.entries(request as Record<string, unknown>).filter(([name]) => !inPath.has(name))
  const text = queryOf(Object.fromEntries(fields))
  return apiPrefix + path + (text === '' ? '' : `?${text}`)
}
