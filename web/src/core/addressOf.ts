import { type Endpoint, type RequestOf, pathParameters } from '../../../shared/core/endpoint'
import { apiPrefix } from '../../../shared/core/services'

/** The address of a call: path parameters in their places, for GET the rest as a query in a stable order. */
export const addressOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>): string => {
  const fields = Object.entries(request as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const inPath = new Set(pathParameters(endpoint.path))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((request as Record<string, unknown>)[name])),
  )
  if (endpoint.method !== 'GET') return apiPrefix + path
  const query = fields
    .filter(([name]) => !inPath.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)])
  const text = new URLSearchParams(query).toString()
  return apiPrefix + path + (text === '' ? '' : `?${text}`)
}
