/** For so long a change that is asked for again is the same one; later it is meant to happen once more. */
export const intentMs = 600_000

/**
 * The ids of changes (`idempotencyKey`). An intent is the text of the request: while no answer has come, the same
 * request carries the same id, so that the server does it once. An answer ends it: pressed again, it is a new one.
 */
export const createIntents = (
  newKey: () => string = () => crypto.randomUUID(),
  now: () => number = Date.now,
) => {
  const open = new Map<string, { key: string; sinceMs: number }>()
  return {
    keyOf: (intent: string): string => {
      const held = open.get(intent)
      if (held !== undefined && now() - held.sinceMs < intentMs) return held.key
      const key = newKey()
      open.set(intent, { key, sinceMs: now() })
      return key
    },
    end: (intent: string): void => void open.delete(intent),
  }
}
