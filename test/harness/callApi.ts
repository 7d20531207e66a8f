import { type Endpoint, type OutputOf, type RequestOf, pathParameters } from '../../shared/core/endpoint'
import { failuresOf } from '../../functions/apidocs/getOpenApi'
import { problemStatus } from '../../shared/core/problem'
import { viewAsHeader } from '../../shared/core/viewAsHeader'
import { apiPrefix } from '../../shared/core/services'

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** Sends a request of the contract; nothing is checked before it leaves. */
export type CallApi = (
  endpoint: Endpoint,
  request: Record<string, unknown>,
  token?: string,
) => Promise<Answer>

/** As `CallApi`, for requests that must succeed: the answer is held to the endpoint's output. */
export type AskApi = <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  token?: string,
) => Promise<OutputOf<E>>

const fill = (path: string, request: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(request[name])))

/** JSON, or a file with its name: what `FileAnswer` describes. */
const readBody = async (response: Response): Promise<unknown> => {
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  if (name !== undefined) return { name, bytes: new Uint8Array(await response.arrayBuffer()) }
  return JSON.parse(await response.text()) as unknown
}

const byToken = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

/** Holds an answer to what the API document says of its operation. @throws Error that names both */
const assertDocumented = (endpoint: Endpoint, status: number): void => {
  const documented = failuresOf(endpoint).map((code) => problemStatus[code] as number)
  if (status !== 200 && !documented.includes(status)) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}, which is not documented.`)
  }
}

interface Api {
  call: CallApi
  ask: AskApi
  /** The same with an API key in the place of a token. */
  callByKey: CallApi
  askByKey: AskApi
  /** As `call`, in a view that was begun. */
  callInView: (view: string) => CallApi
}

export const openApi = (
  url: string,
  fetch: (url: string, init: RequestInit) => Promise<Response> = globalThis.fetch,
): Api => {
  const send = async (
    endpoint: Endpoint,
    request: Record<string, unknown>,
    credentials: Record<string, string>,
  ): Promise<Answer> => {
    const inPath = new Set(pathParameters(endpoint.path))
    const rest = Object.fromEntries(
      Object.entries(request).filter(([name, value]) => !inPath.has(name) && value !== undefined),
    )
    const isQuery = endpoint.method === 'GET'
    const query = isQuery
      ? new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString()
      : ''
    const response = await fetch(
      `${url}${apiPrefix}${fill(endpoint.path, request)}${query === '' ? '' : `?${query}`}`,
      {
        method: endpoint.method,
        headers: {
          ...credentials,
          ...(isQuery ? {} : { 'content-type': 'application/json' }),
        },
        ...(isQuery ? {} : { body: JSON.stringify(rest) }),
      },
    )
    assertDocumented(endpoint, response.status)
    return { status: response.status, headers: response.headers, body: await readBody(response) }
  }

  const call: CallApi = (endpoint, request, token) => send(endpoint, request, byToken(token))
  const callByKey: CallApi = (endpoint, request, key = '') => send(endpoint, request, { 'x-api-key': key })
  const asking =
    (by: CallApi): AskApi =>
    async (endpoint, request, credential) => {
      const { status, body } = await by(endpoint, request, credential)
      if (status !== 200) {
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`)
      }
      return endpoint.output.parse(body) as OutputOf<typeof endpoint>
    }
  const callInView =
    (view: string): CallApi =>
    (endpoint, request, token) =>
      send(endpoint, request, { ...byToken(token), [viewAsHeader]: view })
  return { call, callInView, ask: asking(call), callByKey, askByKey: asking(callByKey) }
}
