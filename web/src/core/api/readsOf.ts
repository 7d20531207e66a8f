import { type Endpoint, type RequestOf, pathParameters } from '../../../../shared/core/endpoint'
import { apiPrefix } from '../../../../shared/core/services'

/** Whether an address is one of the reads that are meant. */
export type Reads = (address: string) => boolean

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

/**
 * The reads of an endpoint that share what is given: `readsOf(getCommands, { deviceid })` means the command queue of
 * that device, however many commands were asked for.
 */
export const readsOf = <E extends Endpoint>(endpoint: E, shared: Partial<RequestOf<E>>): Reads => {
  const given = new Map(Object.entries(shared).filter(([, value]) => value !== undefined))
  const inPath = pathParameters(endpoint.path)
  const path = `${apiPrefix}${endpoint.path}`.split(/\{(\w+)\}/)
  // Every second part is the name of a parameter; one that is not given may be anything.
  const isPath = (parts: readonly string[]): boolean => {
    const wanted = path
      .map((part, at) =>
        at % 2 === 0 ? part : given.has(part) ? encodeURIComponent(asText(given.get(part))) : '*',
      )
      .join('')
      .split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at])
  }
  return (address) => {
    const [pathname = '', query = ''] = address.split('?')
    const asked = new URLSearchParams(query)
    return (
      isPath(pathname.split('/')) &&
      [...given].every(([name, value]) => inPath.includes(name) || asked.get(name) === asText(value))
    )
  }
}
