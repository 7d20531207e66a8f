import { RequestError } from './RequestError'

/** On a dead link it fails then, and the next one that needs it asks again. */
const giveUpMs = 60_000

const ask = async (): Promise<unknown> => {
  const signal = AbortSignal.timeout(giveUpMs)
  const response = await fetch('/config.json', { signal }).catch((cause: unknown) => {
    throw new RequestError('Network Error', { status: 0, cause })
  })
  if (!response.ok) throw new RequestError('The portal is not configured.', { status: response.status })
  return (await response.json()) as unknown
}

let asked: Promise<unknown> | undefined

/**
 * The deployment's configuration as it came, asked once for the whole life of the page; a failed attempt is
 * forgotten so that the next one asks again. Apart from its schema, which the first page can do without.
 */
export const requestConfig = (): Promise<unknown> => {
  asked ??= ask().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}
