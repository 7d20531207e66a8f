import type { DisplaySettings, DisplayEntry } from '../../../shared/display/displaySettings'
import { canonicalValue } from '../../../shared/data/payload/canonicalValue'
import { displayOf } from '../display/catalogue/displayOf'
import type { ToastAction } from '../ui/toast/toasts'

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
const changedSince = (display: DisplaySettings, change: DisplayChange): readonly string[] =>
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

/** Makes a change from the settings at the time of the write, not of the opening of its dialog. */
export type MakeChange = (present: DisplaySettings) => DisplayChange

/** The outcome of the last change, with Undo or Try again. */
export interface EditOutcome {
  readonly text: string
  /** The server has not answered: `text` says what is under way. */
  readonly isPending?: true
  readonly error?: unknown
  readonly action?: ToastAction
}

interface Deps {
  /** The settings in the page's cache, and those of the server. */
  readonly cached: () => DisplaySettings
  readonly read: () => Promise<DisplaySettings>
  readonly write: (piece: DisplayChange) => Promise<unknown>
  /** Shows a change on the page before the server has it. */
  readonly show: (change: DisplayChange) => void
  /** Reads the settings again, once no change is pending. */
  readonly revalidate: () => void
  readonly showOutcome: (outcome: EditOutcome) => void
}

const saving = 'Saving…'
const undoing = 'Undoing…'
const undone = 'The change was undone'

/** What was undone, and what was not because it has been changed since. */
const describeUndo = (present: DisplaySettings, made: DisplayChange): string => {
  const theirs = changedSince(present, made)
  if (theirs.length === 0) return undone
  const names = theirs.map((key) => displayOf(key, present[key]).label).join(', ')
  const why = `changed by somebody else since: ${names}`
  return theirs.length === Object.keys(made).length
    ? `Nothing was undone, ${why}`
    : `${undone}, except what was ${why}`
}

/**
 * Optimistic changes of display settings: the page shows them at once and says that they are done once the server has
 * them; a failure takes them back. A change is based on what the server has at that moment, and is undone only where it
 * has not been changed since.
 */
export const createDisplayEdits = ({ cached, read, write, show, revalidate, showOutcome }: Deps) => {
  let pending = 0

  const attempt = async (
    make: MakeChange,
    say: (present: DisplaySettings) => string,
    doing: string,
  ): Promise<void> => {
    const before = cached()
    const optimistic = realChange(before, make(before))
    pending += 1
    show(optimistic)
    showOutcome({ text: doing, isPending: true })
    try {
      const present = await read()
      const change = realChange(present, make(present))
      const takeBack = undo(change, inverseOf(present, change))
      for (const piece of piecesOf(change)) await write(piece)
      const hasChanged = Object.keys(change).length > 0
      showOutcome({
        text: say(present),
        ...(hasChanged ? { action: { label: 'Undo', run: takeBack, isUndo: true } } : {}),
      })
    } catch (error) {
      show(inverseOf(before, optimistic))
      showOutcome({
        text: say(before),
        error,
        action: { label: 'Try again', run: () => void attempt(make, say, doing) },
      })
    } finally {
      pending -= 1
      if (pending === 0) revalidate()
    }
  }

  const undo = (made: DisplayChange, inverse: DisplayChange) => () => {
    const stillMine: MakeChange = (present) => {
      const theirs = new Set(changedSince(present, made))
      return Object.fromEntries(Object.entries(inverse).filter(([key]) => !theirs.has(key)))
    }
    void attempt(stillMine, (present) => describeUndo(present, made), undoing)
  }

  return async (make: MakeChange, text: string): Promise<void> => {
    const isReal = Object.keys(realChange(cached(), make(cached()))).length > 0
    if (isReal) await attempt(make, () => text, saving)
  }
}
