import { useState, useMemo } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { isLockedFor } from '../../../shared/scripts/scriptLock'
import { getScript } from '../../../shared/scripts/deviceScript'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { useUser } from '../core/session/sessionContext'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** Text of UTF-8 bytes in base64; what is no UTF-8 shows as �. */
export const decodeText = (base64: string): string =>
  decoder.decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))

export const encodeText = (text: string): string =>
  btoa([...encoder.encode(text)].map((byte) => String.fromCharCode(byte)).join(''))

/** The script that the portal keeps for a device, and its lock as this person meets it. */
export const useScript = (deviceid: DeviceId) => {
  const { userid } = useUser()
  // Polls, since locks come and go while the page is open.
  const { data, error, mutate } = useEndpoint(getScript, { deviceid }, { refreshInterval: keepMs.commands })
  const saved = useMemo(() => (data === undefined ? undefined : decodeText(data.data)), [data])
  return {
    saved,
    version: data?.version ?? 0,
    savedTs: data?.savedTs,
    savedBy: data?.savedBy,
    maxBytes: data?.maxBytes ?? 0,
    lock: data?.scriptLock,
    isLockedByOther: isLockedFor(data?.scriptLock, userid),
    isLockedByMe: data?.scriptLock?.userid === userid,
    error,
    reload: mutate,
  }
}
export type Script = ReturnType<typeof useScript>

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
