import { canonicalValue } from '../../../shared/data/payload/canonicalValue'
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

/** In whichever order their fields come: a database gives them back in another than they were written in. */
const isSameEntry = (a: DisplayEntry | null | undefined, b: DisplayEntry | null | undefined): boolean =>
  JSON.stringify(canonicalValue(a ?? null)) === JSON.stringify(canonicalValue(b ?? null))

/** Without what is so already. */
export const realChange = (display: DisplaySettings, change: DisplayChange): DisplayChange =>
  Object.fromEntries(Object.entries(change).filter(([key, entry]) => !isSameEntry(display[key], entry)))

/** The keys of a change that have been changed again since. */
export const changedSince = (display: DisplaySettings, change: DisplayChange): readonly string[] =>
  Object.keys(realChange(display, change))

/** The server changes this many keys in one piece. */
const mostAtOnce = 90

export const piecesOf = (change: DisplayChange): readonly DisplayChange[] => {
  const entries = Object.entries(change)
  const count = Math.ceil(entries.length / mostAtOnce)
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(entries.slice(i * mostAtOnce, (i + 1) * mostAtOnce)),
  )
}
