import { answersCache } from './cacheNames'
import { openAnswers } from './openAnswers'

/** Whose token this is, as it says itself; undefined when it cannot be read. Nothing is allowed by it. */
const accountOf = (token: string): string | undefined => {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown }
    return typeof sub === 'string' && sub !== '' ? sub : undefined
  } catch {
    return undefined
  }
}

const answers = openAnswers(() => caches.open(answersCache), Date.now)

/** Keeps an answer for the person who the token says. A full or forbidden store keeps nothing. */
export const keepAnswer = async (
  address: string,
  { body, token, seenMs }: { body: unknown; token: string; seenMs: number },
): Promise<void> => {
  const account = accountOf(token)
  if (account !== undefined) await answers.keep(address, body, { account, seenMs }).catch(() => undefined)
}

/** What the holder of this token, which may have ended, saw last at this address. */
export const findAnswer = async (address: string, token: string) => {
  const account = accountOf(token)
  return account === undefined ? undefined : answers.find(address, account).catch(() => undefined)
}

export const dropAnswers = (address: string): Promise<void> => answers.drop(address).catch(() => undefined)
