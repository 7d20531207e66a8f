import { noteAnswerTime } from '../../ui/text/portalClock'

/** Longer than the gateway itself waits: from then on no answer comes. */
const giveUpMs = 60_000

/** As `fetch`, of which a link that swallows everything would never hear the end. */
export const fetchInTime = async (
  address: string,
  { signal, ...request }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | undefined },
): Promise<Response> => {
  const late = new AbortController()
  const giveUp = () => late.abort()
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, giveUpMs)
  const askedMs = Date.now()
  try {
    const response = await fetch(address, { ...request, signal: late.signal })
    noteAnswerTime(response.headers.get('date'), askedMs, Date.now())
    return response
  } finally {
    clearTimeout(timer)
  }
}
