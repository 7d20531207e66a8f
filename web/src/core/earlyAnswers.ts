interface Asked {
  token: string
  response: Promise<Response>
}

declare global {
  interface Window {
    /** What the early script asked the API, by address; whoever needs an answer takes it, once. */
    earlyAnswers?: Map<string, Asked>
  }
}

/** Asks the first questions of a page while its program is still on the way. */
export const askEarly = (addresses: readonly string[], token: string): void => {
  const answers = new Map<string, Asked>()
  for (const address of addresses) {
    const response = fetch(address, { headers: { authorization: `Bearer ${token}` } })
    // Whoever takes it meets the failure; when nobody does, it is nobody's.
    response.catch(() => undefined)
    answers.set(address, { token, response })
  }
  window.earlyAnswers = answers
}

/**
 * The answer that was asked for ahead, the first time it is needed, by whom it was asked for; undefined when there is
 * none, or when the network failed: then it is asked anew.
 */
export const takeEarlyAnswer = async (address: string, token: string): Promise<Response | undefined> => {
  const asked = window.earlyAnswers?.get(address)
  if (asked === undefined) return undefined
  window.earlyAnswers?.delete(address)
  return asked.token === token ? asked.response.catch(() => undefined) : undefined
}
