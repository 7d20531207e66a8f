import { forgetView, storageInView } from '../session/viewing'
import { forgetLastSeen } from './lastSeen'

/**
 * What this browser remembers. `session` is forgotten at sign-out, `user:…` stays under a person's own id,
 * `browser` belongs to the person who sits there.
 */
export type Scope = 'session' | 'browser' | `user:${string}`

/** Where it stands in the browser's storage. */
const storedKey = (scope: Scope, name: string): string => `portal:${scope}:${name}`

const storageOf = (scope?: Scope): Storage | undefined => {
  const inView = scope === 'browser' ? undefined : storageInView()
  if (inView !== undefined) return inView
  try {
    return window.localStorage
  } catch {
    // Refused by the browser's settings: the page works, it only remembers nothing.
    return undefined
  }
}

const changes = new EventTarget()

/** The JSON text as it stands; `parseStored` makes a value of it. */
export const readText = (scope: Scope, name: string): string | null =>
  storageOf(scope)?.getItem(storedKey(scope, name)) ?? null

export const writeStored = (scope: Scope, name: string, value: unknown): void => {
  try {
    storageOf(scope)?.setItem(storedKey(scope, name), JSON.stringify(value))
  } catch {
    // Full: remembering is a convenience, the page goes on without.
  }
  changes.dispatchEvent(new Event('change'))
}

/** Forgets everything that belongs to the session which ends; over once nothing of it is left. */
export const forgetSession = async (): Promise<void> => {
  forgetView()
  const storage = storageOf()
  const keys = Object.keys(storage ?? {}).filter((key) => key.startsWith('portal:session:'))
  for (const key of keys) storage?.removeItem(key)
  changes.dispatchEvent(new Event('change'))
  await forgetLastSeen()
}

/** Calls back when something changed, here or in another tab; the answer stops that. */
export const onStoredChange = (listener: () => void): (() => void) => {
  changes.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    changes.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}
