import * as z from 'zod/mini'
import {
  type Endpoint,
  type OutputOf,
  type RequestOf,
  addressOf,
  pathParameters,
} from '../../../../shared/core/endpoint'
import { viewAsHeader, viewEnded } from '../../../../shared/core/viewAsHeader'
import { ProblemBody, internalMessage, unavailableMessage } from '../../../../shared/core/problem'
import { forgetPageAnswers, takeAnswer, readAnswer } from '../boot/pageAnswers'
import { getAccessToken } from '../session/accessToken'
import { orLastSeen } from '../storage/lastSeen'
import { announceSessionEnd } from '../session/sessionEnd'
import { noteViewOver } from '../session/viewOver'
import { viewing } from '../session/viewing'
import { fetchInTime } from './fetchInTime'
import { RequestError } from './RequestError'
import { whileWatched } from './watchSilence'

/** What of a request does not stand in its path, as JSON; a read has none. */
export const bodyOf = <E extends Endpoint>(endpoint: E, request: RequestOf<E>): string | undefined => {
  if (endpoint.method === 'GET') return undefined
  const inPath = new Set(pathParameters(endpoint.path))
  const fields = Object.entries(request as Record<string, unknown>).filter(([name]) => !inPath.has(name))
  return JSON.stringify(Object.fromEntries(fields))
}

/** What came back; what is no JSON is taken as the text that it is. */
const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text === '' ? undefined : text
  }
}

/** A sentence, not the page of a server that stands between. */
const sentenceIn = (text: unknown): string | undefined => {
  const sentence = typeof text === 'string' ? text.trim() : ''
  return sentence === '' || sentence.startsWith('<') ? undefined : sentence
}

/** What is said of a failure that came without words. */
const wordless = (status: number): string => {
  if (status === 503) return unavailableMessage
  if (status >= 500) return internalMessage
  return `The request was refused on its way, without a reason (${status}).`
}

const failureOf = ({ status, headers }: Response, body: unknown): RequestError => {
  const retryAfter = headers.get('retry-after')
  const parsed = z.partial(ProblemBody, { requestId: true }).safeParse(body)
  const seconds = Number(retryAfter)
  return new RequestError(parsed.success ? parsed.data.message : wordless(status), {
    status,
    words: sentenceIn(parsed.success ? parsed.data.message : body),
    resultCode: parsed.data?.resultCode,
    field: parsed.data?.field,
    // What the gateway itself refuses carries its id in a header alone.
    requestId: parsed.data?.requestId ?? headers.get('apigw-requestid') ?? undefined,
    retryAfterSeconds: retryAfter !== null && Number.isFinite(seconds) ? seconds : undefined,
  })
}

const send = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> => {
  const body = bodyOf(endpoint, request)
  const view = token === undefined ? undefined : viewing()
  return fetchInTime(addressOf(endpoint, request), {
    method: endpoint.method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(view === undefined ? {} : { [viewAsHeader]: view.id }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    signal,
  })
}

const tokenFor = (endpoint: Endpoint): Promise<string | undefined> =>
  endpoint.auth === 'user' ? getAccessToken() : Promise.resolve(undefined)

/** @throws RequestError when the answer is none that was hoped for */
const refuseFailure = (response: Response, body: unknown): void => {
  if (response.status === 401) announceSessionEnd()
  if (response.ok) return
  const failure = failureOf(response, body)
  if (failure.resultCode === viewEnded) noteViewOver()
  throw failure
}

/**
 * Sends a request of the contract as the signed-in user.
 * @throws RequestError with the server's message, status and request id; status 0 when nothing came back
 */
export const sendRequest = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
): Promise<Response> => {
  const response = await send(endpoint, request, await tokenFor(endpoint), signal)
  if (!response.ok) refuseFailure(response, await readBody(response))
  return response
}

const ask = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  address: string,
  signal?: AbortSignal,
) => {
  if (endpoint.method !== 'GET') forgetPageAnswers()
  const token = await tokenFor(endpoint)
  const prefetched =
    endpoint.method === 'GET' && token !== undefined ? await takeAnswer(address, token) : undefined
  if (prefetched !== undefined) return { body: prefetched, token }
  const response = await send(endpoint, request, token, signal)
  const body = await readBody(response)
  refuseFailure(response, body)
  return { body, token }
}

/** Calls an endpoint; the answer is parsed by the contract's output schema. @throws RequestError as `sendRequest` */
export const callEndpoint = async <E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> => {
  const address = addressOf(endpoint, request)
  const send = () => ask(endpoint, request, address, signal)
  // What is seen as another is kept nowhere, and nothing of one's own is shown in its place.
  const isKept = endpoint.method === 'GET' && viewing() === undefined
  const body = isKept ? await orLastSeen(address, send) : (await whileWatched(send)).body
  return readAnswer(endpoint, body)
}
