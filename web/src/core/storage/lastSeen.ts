import { answersCache } from '../../offline/cacheNames'
import { storedSession } from '../session/tokenStore'
import { RequestError } from '../api/RequestError'
import { watchSilence } from '../api/watchSilence'
import { portalNowMs } from '../../ui/text/portalClock'

/** An answer of the portal, and the token that it was asked with. */
interface Came {
  body: unknown
  token: string | undefined
}

const loadAnswers = () => import('../../offline/answers')
type Answers = Awaited<ReturnType<typeof loadAnswers>>

/** As many first answers as wait for the code that keeps them. */
const maxWaiting = 40

let keeper: Answers | undefined
const waiting = new Map<string, { body: unknown; token: string; seenMs: number }>()

/** Whether the portal has said anything to this page: from then on nothing of before is shown. */
let isReached = false
/** What was shown of before, and when it was true, epoch milliseconds. */
const shown = new Map<string, number>()
let seenMs: number | undefined
const listeners = new Set<() => void>()

const tell = () => listeners.forEach((listener) => listener())

const noteReached = (): void => {
  isReached = true
  if (seenMs === undefined) return
  seenMs = undefined
  tell()
}

const keep = (address: string, { body, token }: Came): void => {
  if (token === undefined) return
  const answer = { body, token, seenMs: portalNowMs() }
  if (keeper !== undefined) void keeper.keepAnswer(address, answer)
  else if (waiting.size < maxWaiting) waiting.set(address, answer)
}

/** The token of the session, even when it has expired: it says whose answers these are, and is not sent. */
const lastToken = (): string | undefined => storedSession(document.cookie)?.read('accessToken')

const findSeen = async (address: string): Promise<unknown> => {
  const token = lastToken()
  const seen = token === undefined ? undefined : await (await loadAnswers()).findAnswer(address, token)
  // The portal may have spoken meanwhile.
  if (seen === undefined || isReached) return undefined
  shown.set(address, seen.seenMs)
  seenMs = Math.min(...shown.values())
  tell()
  return seen.body
}

/** What was seen last, as long as the portal has said nothing to this page. */
const seenBefore = (address: string): Promise<unknown> =>
  isReached ? Promise.resolve(undefined) : findSeen(address).catch(() => undefined)

const askPortal = async (address: string, ask: () => Promise<Came>): Promise<unknown> => {
  try {
    const came = await ask()
    shown.delete(address)
    noteReached()
    keep(address, came)
    return came.body
  } catch (failure) {
    const status = failure instanceof RequestError ? failure.status : undefined
    // A firewall or proxy on the way says nothing of what this person may see: every answer of the portal has an id.
    const isForeign = status === 403 && (failure as RequestError).requestId === undefined
    if (status === 0 || isForeign) {
      const seen = await seenBefore(address)
      if (seen !== undefined) return seen
    } else if (status !== undefined) {
      shown.delete(address)
      noteReached()
      if (status === 403 || status === 404) void loadAnswers().then(({ dropAnswers }) => dropAnswers(address))
    }
    throw failure
  }
}

/**
 * Asks the portal. As long as it has said nothing to this page, and only then, a question that it does not reach, or
 * that it leaves without an answer for long, is answered with what was seen last.
 */
export const orLastSeen = (address: string, ask: () => Promise<Came>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const stopWatching = watchSilence(() => {
      // An answer that comes after all is taken as the first one: what was seen before goes then.
      void seenBefore(address).then((seen) => (seen === undefined ? undefined : resolve(seen)))
    })
    askPortal(address, ask).then(resolve, reject).finally(stopWatching)
  })

/** Begins to keep answers, those first that came before. */
export const startKeeping = async (): Promise<void> => {
  keeper = await loadAnswers()
  for (const [address, answer] of waiting) void keeper.keepAnswer(address, answer)
  waiting.clear()
}

/** Forgets what this browser kept: the session is over. */
export const forgetLastSeen = async (): Promise<void> => {
  waiting.clear()
  await globalThis.caches?.delete(answersCache).catch(() => false)
}

/** How old the oldest thing is that is shown of before, epoch milliseconds; undefined once the portal has answered. */
export const lastSeenMs = (): number | undefined => seenMs

/** Which reads were answered with what was seen before, and not by the portal since. */
export const isLastSeen = (key: unknown): boolean => typeof key === 'string' && shown.has(key)

export const onLastSeen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
