import { apiPrefix } from '../../../../shared/core/services'
import { noteAnswerTime } from '../../ui/text/portalClock'
import { RequestError } from './RequestError'

/** Between two signs of life. Longer than the gateway itself waits: from then on nothing more comes. */
const silentMs = 60_000

interface InTime extends Omit<RequestInit, 'signal'> {
  readonly signal?: AbortSignal | undefined
  /** For how long it waits for the beginning of the answer; more than usual where much is sent first. */
  readonly patienceMs?: number
}

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** An answer with all of its body. `onPart` is called as each part arrives. */
const readWhole = async (response: Response, onPart: () => void): Promise<Response> => {
  const reader = response.body?.getReader()
  if (reader === undefined) return response
  const parts: Uint8Array[] = []
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onPart()
    parts.push(part.value)
  }
  // An answer without content, as to an upload, may have no body: not even an empty one.
  return new Response(parts.length === 0 ? null : joined(parts), response)
}

/**
 * As `fetch`, of which a link that swallows everything would never hear the end, be it in the middle of an answer. The
 * answer is here with its whole body.
 * @throws RequestError of status 0 when nothing came, or a part of it only
 */
export const fetchInTime = async (
  address: string,
  { signal, patienceMs = silentMs, ...request }: InTime = {},
): Promise<Response> => {
  const late = new AbortController()
  const giveUp = () => late.abort()
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  let timer = setTimeout(giveUp, patienceMs)
  const goOnWaiting = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, silentMs)
  }
  const askedMs = Date.now()
  try {
    const response = await fetch(address, { ...request, signal: late.signal })
    // Only the portal's own answers are made when they are asked for: a file may come out of a cache.
    if (address.startsWith(apiPrefix)) noteAnswerTime(response.headers.get('date'), askedMs, Date.now())
    goOnWaiting()
    return await readWhole(response, goOnWaiting)
  } catch (cause) {
    throw new RequestError('Network Error', { status: 0, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
