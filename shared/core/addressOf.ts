import { type Endpoint, type RequestOf, pathParameters } from './endpoint'
import { apiPrefix } from './services'

/** The query of a GET, always in the same order: an answer is found by its address. */
const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const query = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)])
  return new URLSearchParams(query).toString()
}

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
