import { displayOf } from '../display/catalogue/displayOf'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { changedSince, type DisplayChange, inverseOf, piecesOf, realChange } from './displayChange'

/** A change as it follows from the settings that are there when it is written, not when its dialog was opened. */
export type MakeChange = (present: DisplaySettings) => DisplayChange

/** What became of the last change, and what can be done about it. */
export interface EditOutcome {
  readonly text: string
  readonly error?: unknown
  readonly action?: { readonly label: string; readonly run: () => void }
}

interface Deps {
  /** The settings that the page shows, and those that the server has. */
  readonly known: () => DisplaySettings
  readonly read: () => Promise<DisplaySettings>
  readonly write: (piece: DisplayChange) => Promise<unknown>
  /** Shows a change on the page before the server has it. */
  readonly show: (change: DisplayChange) => void
  /** Asks what is true now: no change is under way any more. */
  readonly askAgain: () => void
  readonly tell: (outcome: EditOutcome) => void
}

const undone = 'The change was undone'

/** What was taken back, and what was not because it is somebody else's by now. */
const sayUndone = (present: DisplaySettings, made: DisplayChange): string => {
  const theirs = changedSince(present, made)
  if (theirs.length === 0) return undone
  const names = theirs.map((key) => displayOf(key, present[key]).label).join(', ')
  const why = `changed by somebody else since: ${names}`
  return theirs.length === Object.keys(made).length
    ? `Nothing was undone, ${why}`
    : `${undone}, except what was ${why}`
}

/**
 * Changes display settings: the page shows them at once, the server follows; a failure takes them back. A change is
 * made of what the server has at that moment, and is taken back only where nobody has changed it since.
 */
export const openDisplayEdits = ({ known, read, write, show, askAgain, tell }: Deps) => {
  let underWay = 0

  const attempt = async (make: MakeChange, say: (present: DisplaySettings) => string): Promise<void> => {
    const before = known()
    const shown = realChange(before, make(before))
    underWay += 1
    show(shown)
    tell({ text: say(before) })
    try {
      const present = await read()
      const change = realChange(present, make(present))
      const takeBack = undo(change, inverseOf(present, change))
      for (const piece of piecesOf(change)) await write(piece)
      const hasChanged = Object.keys(change).length > 0
      tell({ text: say(present), ...(hasChanged ? { action: { label: 'Undo', run: takeBack } } : {}) })
    } catch (error) {
      show(inverseOf(before, shown))
      tell({ text: say(before), error, action: { label: 'Try again', run: () => void attempt(make, say) } })
    } finally {
      underWay -= 1
      if (underWay === 0) askAgain()
    }
  }

  const undo = (made: DisplayChange, inverse: DisplayChange) => () => {
    const stillMine: MakeChange = (present) => {
      const theirs = new Set(changedSince(present, made))
      return Object.fromEntries(Object.entries(inverse).filter(([key]) => !theirs.has(key)))
    }
    void attempt(stillMine, (present) => sayUndone(present, made))
  }

  return async (make: MakeChange, text: string): Promise<void> => {
    const isReal = Object.keys(realChange(known(), make(known()))).length > 0
    if (isReal) await attempt(make, () => text)
  }
}
