import type { DisplayEntry, DisplaySettings } from '../../../shared/display/displaySettings'

/** Entries that take the place of what a key has; `null` removes. */
export type DisplayChange = Readonly<Record<string, DisplayEntry | null>>

export const withChange = (display: DisplaySettings, change: DisplayChange): DisplaySettings => {
  const next: DisplaySettings = { ...display }
  for (const [key, entry] of Object.entries(change)) {
    if (entry === null) Reflect.deleteProperty(next, key)
    else next[key] = entry
  }
  return next
}

/** The change that takes another one back. */
export const inverseOf = (display: DisplaySettings, change: DisplayChange): DisplayChange =>
  Object.fromEntries(Object.keys(change).map((key) => [key, display[key] ?? null]))

/** Without what is so already. */
export const realChange = (display: DisplaySettings, change: DisplayChange): DisplayChange =>
  Object.fromEntries(
    Object.entries(change).filter(
      ([key, entry]) => JSON.stringify(display[key] ?? null) !== JSON.stringify(entry),
    ),
  )

/** The server changes this many keys in one piece. */
const mostAtOnce = 90

export const piecesOf = (change: DisplayChange): readonly DisplayChange[] => {
  const entries = Object.entries(change)
  const count = Math.ceil(entries.length / mostAtOnce)
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(entries.slice(i * mostAtOnce, (i + 1) * mostAtOnce)),
  )
}
