import { type Endpoint, pathParameters } from '../../shared/core/endpoint'
import { apiPrefix } from '../../shared/core/services'

/** What stands in a path, as a variable of the shell. */
const variables: Record<string, string> = { deviceid: 'DEVICE', groupid: 'GROUP' }

const addressOf = ({ path }: Endpoint): string =>
  pathParameters(path).reduce(
    (address, name) => address.replace(`{${name}}`, `$${variables[name] ?? name.toUpperCase()}`),
    `$PORTAL${apiPrefix}${path}`,
  )

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A request by key as a person tries it first; undefined where the contract has no example. */
export const curlExample = (endpoint: Endpoint): string | undefined => {
  const { method, auth, example } = endpoint
  if (auth !== 'apiKey' || example === undefined) return undefined
  const isQuery = method === 'GET'
  const query = isQuery
    ? new URLSearchParams(Object.entries(example).map(([name, value]) => [name, String(value)])).toString()
    : ''
  return [
    'curl --fail-with-body -H "X-API-Key: $KEY"',
    ...(isQuery
      ? []
      : [`-X ${method} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(example))}`]),
    `"${addressOf(endpoint)}${query === '' ? '' : `?${query}`}"`,
  ].join(' ')
}
