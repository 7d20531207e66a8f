/** An answer with its body, read as it arrived. */
interface EarlyAnswer {
  response: Response
  body: unknown
}

/** The time that early questions have: later, what nobody took is too old, and what is on a dead link is asked anew. */
const giveUpMs = 60_000

interface Asked {
  /** The token that it was asked with; undefined when there was none to be had. */
  token: Promise<string | undefined>
  answer: Promise<EarlyAnswer>
  /** The same, once they are there. */
  arrived?: EarlyAnswer & { token: string }
}

declare global {
  interface Window {
    /** What the early script asked the API, by address; whoever needs an answer takes it, once. Undefined: was taken. */
    earlyAnswers?: Map<string, Asked | undefined>
    /** Over once the early script has tried to renew the session: the cookies hold what came of it. */
    earlyRenewal?: Promise<unknown>
  }
}

export type EarlyAnswers = NonNullable<Window['earlyAnswers']>

/** What was asked ahead, where there is a window at all. */
export const askedAhead = (): EarlyAnswers | undefined =>
  (globalThis as { earlyAnswers?: EarlyAnswers }).earlyAnswers

const ask = (address: string, token: Promise<string | undefined>): Asked => {
  const send = async () => {
    const held = await token
    if (held === undefined) throw new Error('Nobody is signed in.')
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${held}` },
      signal: AbortSignal.timeout(giveUpMs),
    })
    const body = (await response.json().catch(() => undefined)) as unknown
    asked.arrived = { response, body, token: held }
    return asked.arrived
  }
  const asked: Asked = { token, answer: send() }
  // Whoever takes it meets the failure; when nobody does, it is nobody's.
  asked.answer.catch(() => undefined)
  return asked
}

/** Asks what only an answer told to ask for; what the page has asked itself by now is left to it. */
export const askMore = (addresses: readonly string[], token: Promise<string | undefined>): void => {
  const early = window.earlyAnswers
  for (const address of addresses) if (early?.has(address) === false) early.set(address, ask(address, token))
}

/**
 * Lets an answer be found by another question, which it answers as well, and no longer by its own. Where it turns out not
 * to, the other one is asked anew. What the page has asked itself by now is left to it.
 */
export const answerAlso = (asked: string, also: string, answers: (body: unknown) => boolean): void => {
  const early = window.earlyAnswers
  const known = early?.get(asked)
  if (early === undefined || known === undefined || early.has(also)) return
  const check = async (): Promise<EarlyAnswer> => {
    const came = await known.answer
    if (!came.response.ok || !answers(came.body)) throw new Error('This answers something else.')
    if (known.arrived !== undefined) found.arrived = known.arrived
    return came
  }
  const found: Asked = { token: known.token, answer: check() }
  found.answer.catch(() => undefined)
  early.delete(asked)
  early.set(also, found)
}

/** What was answered to an early question, for another one to be made of; undefined when nothing was. */
export const earlyBody = (address: string): Promise<unknown> =>
  window.earlyAnswers?.get(address)?.answer.then(
    ({ body }) => body,
    () => undefined,
  ) ?? Promise.resolve(undefined)

/** An answer of before a change tells what was, not what is. */
export const forgetEarlyAnswers = (): void => {
  delete window.earlyAnswers
}

/** Asks the first questions of a page while its program is still on the way. */
export const askEarly = (addresses: readonly string[], token: Promise<string | undefined>): void => {
  window.earlyAnswers = new Map()
  askMore(addresses, token)
  setTimeout(forgetEarlyAnswers, giveUpMs)
}

/**
 * The answer that was asked for ahead, the first time it is needed, by whom it was asked for; undefined when there is
 * none, or when the network failed: then it is asked anew.
 */
export const takeEarlyAnswer = async (address: string, token: string): Promise<EarlyAnswer | undefined> => {
  const asked = window.earlyAnswers?.get(address)
  window.earlyAnswers?.set(address, undefined)
  if (asked === undefined) return undefined
  return (await asked.token) === token ? asked.answer.catch(() => undefined) : undefined
}

/** The answer that was asked for ahead with this token, if it is here by now; it may still be taken. */
export const peekEarlyAnswer = (address: string, token: string | undefined): EarlyAnswer | undefined => {
  const arrived = window.earlyAnswers?.get(address)?.arrived
  return arrived !== undefined && arrived.token === token ? arrived : undefined
}
