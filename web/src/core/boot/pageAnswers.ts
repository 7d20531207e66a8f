import type { Endpoint, OutputOf } from '../../../../shared/core/endpoint'
import { storedToken } from '../session/tokenStore'

/** What bodies turned out to be, by the schema that they were held to. */
const known = new WeakMap<object, WeakMap<Endpoint['output'], unknown>>()

/**
 * An answer as its contract has it. A body that was read once, ahead of the page, is not read again.
 * @throws the schema's error when it is none that the contract knows
 */
export const readAnswer = <E extends Endpoint>({ output }: E, body: unknown): OutputOf<E> => {
  const isKept = typeof body === 'object' && body !== null
  const found = isKept ? known.get(body)?.get(output) : undefined
  if (found !== undefined) return found as OutputOf<E>
  const answer = output.parse(body)
  if (isKept)
    known.set(body, (known.get(body) ?? new WeakMap<Endpoint['output'], unknown>()).set(output, answer))
  return answer as OutputOf<E>
}

/** Later, what was not taken is too old, and what is on a dead link is asked again. */
const giveUpMs = 60_000

/** The answers of a page (`shared/page/pages.ts`), by the address of each. */
type Answers = Map<string, unknown>

interface Prefetched {
  /** The token that was used; undefined when there was none. */
  token: Promise<string | undefined>
  /** Empty when the page was refused or did not arrive. */
  answers: Promise<Answers>
  /** The same, once they are here. */
  arrived?: { token: string; answers: Answers }
}

declare global {
  interface Window {
    /** What the boot script asked for; each answer is taken once. */
    pageAnswers?: Prefetched
  }
}

/** After a change, the answers of before it are out of date. */
export const forgetPageAnswers = (): void => {
  delete window.pageAnswers
}

/** Asks for the answers of a page while its program is still on the way. */
export const prefetchPage = (address: string, token: Promise<string | undefined>): void => {
  const ask = async (): Promise<Answers> => {
    const accessToken = await token
    if (accessToken === undefined) return new Map()
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(giveUpMs),
    })
    if (!response.ok) return new Map()
    const body = (await response.json()) as { answers: Record<string, unknown> }
    const answers = new Map(Object.entries(body.answers))
    page.arrived = { token: accessToken, answers }
    return answers
  }
  const page: Prefetched = { token, answers: Promise.resolve(new Map()) }
  page.answers = ask().catch(() => new Map())
  window.pageAnswers = page
  setTimeout(forgetPageAnswers, giveUpMs)
}

/**
 * The answer to this address, the first time that it is asked for, and only to the user it was given to. While the page's
 * answers are on their way it waits for them. Undefined: it has to be asked for.
 */
export const takeAnswer = async (address: string, token: string): Promise<unknown> => {
  const page = window.pageAnswers
  if (page === undefined) return undefined
  const answers = await page.answers
  if (page !== window.pageAnswers || page.arrived?.token !== token) return undefined
  const body = answers.get(address)
  answers.delete(address)
  return body
}

/**
 * The answer to this address if it is here by now: a component draws with it at once instead of drawing that it waits,
 * and its request takes the same answer (`callEndpoint`).
 */
export const peekAnswer = <E extends Endpoint>(endpoint: E, address: string): OutputOf<E> | undefined => {
  const arrived = window.pageAnswers?.arrived
  if (arrived === undefined || endpoint.method !== 'GET') return undefined
  const body = arrived.answers.get(address)
  if (body === undefined || arrived.token !== storedToken(document.cookie, Date.now())) return undefined
  try {
    return readAnswer(endpoint, body)
  } catch {
    return undefined
  }
}
