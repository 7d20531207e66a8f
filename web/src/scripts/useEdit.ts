import { useState } from 'react'

interface Edit {
  /** What the editor was given. */
  content: { readonly text: string }
  /** The current text. */
  draft: string
  /** What was saved when the editing began, and its version. */
  base: string
  version: number
}

const begin = (base: string, version: number): Edit => ({
  content: { text: base },
  draft: base,
  base,
  version,
})

/**
 * The typed text, apart from the saved one. A newer saved script replaces it while nothing was changed;
 * otherwise it waits, and a notice says so.
 */
export const useEdit = (saved: string, version: number) => {
  const [edit, setEdit] = useState(() => begin(saved, version))
  const hasChanges = edit.draft !== edit.base
  const isNewer = version > edit.version
  if (isNewer && !hasChanges) setEdit(begin(saved, version))
  return {
    content: edit.content,
    draft: edit.draft,
    version: edit.version,
    hasChanges,
    isOutdated: isNewer && hasChanges,
    setDraft: (draft: string) => setEdit((now) => ({ ...now, draft })),
    /** Puts another text into the editor, as a change. */
    replace: (text: string) => setEdit((now) => ({ ...now, content: { text }, draft: text })),
    /** What was sent is saved; what was typed since is a change. */
    keep: (base: string, newVersion: number) => setEdit((now) => ({ ...now, base, version: newVersion })),
    discard: () => setEdit(begin(saved, version)),
  }
}
export type ScriptEdit = ReturnType<typeof useEdit>
