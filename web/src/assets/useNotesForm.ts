import { useRef, useState } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { notesPart } from '../../../shared/settings/settingsRevisions'
import { callEndpoint } from '../core/callEndpoint'
import { isChangedMeanwhile } from '../core/isChangedMeanwhile'
import { forgetPreview } from '../files/pendingPreviews'
import { discardUpload } from '../files/uploadImage'
import { describeError } from '../ui/describeError'
import { type Clash, mergeDrafts, takeTheirs } from './mergeDrafts'
import { type NotesDraft, changeOf, draftOf, pendingImages } from './notesDraft'

type Settings = OutputOf<typeof getSettings>

interface Events {
  onClose: () => void
  onSaved: () => void
}

/** What stands on the server, and by which mark it is told from what somebody else makes of it. */
const baseOf = ({ deviceRecord, revisions }: Settings) => ({
  draft: draftOf(deviceRecord.PORTAL_deviceName, deviceRecord.PORTAL_deviceNotes),
  revision: revisions[notesPart] ?? null,
})
type Base = ReturnType<typeof baseOf>

/** The state of the form: what is saved, what is typed, and the way from one to the other. */
export const useNotesForm = (deviceid: DeviceId, opened: Settings, { onClose, onSaved }: Events) => {
  const [base, setBase] = useState(() => baseOf(opened))
  const [draft, setDraft] = useState(base.draft)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const isClosed = useRef(false)
  const change = changeOf(base.draft, draft)

  /** Saves; when somebody else was faster it saves what both made, unless they wrote in the same place. */
  const save = async (before: Base, typed: NotesDraft): Promise<void> => {
    const unsaved = changeOf(before.draft, typed)
    try {
      if (unsaved !== undefined) {
        await callEndpoint(putSettings, { deviceid, ...unsaved, basedOn: { [notesPart]: before.revision } })
      }
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error
      const now = baseOf(await callEndpoint(getSettings, { deviceid }))
      const merged = mergeDrafts(before.draft, typed, now.draft)
      setBase(now)
      setDraft(merged.draft)
      setClashes(merged.clashes)
      return merged.clashes.length === 0 ? save(now, merged.draft) : undefined
    }
    isClosed.current = true
    // Kept by the server from here on: no longer this page's to show from memory or to give up.
    pendingImages(before.draft, typed).forEach(forgetPreview)
    onSaved()
    onClose()
  }

  const apply = async () => {
    if (change === undefined || isSaving) return
    setIsSaving(true)
    try {
      await save(base, draft)
    } catch (problem) {
      setFailure(describeError(problem, 'Network Error'))
    } finally {
      setIsSaving(false)
    }
  }

  const giveUp = (key: (typeof uploads)[number]) => discardUpload(deviceid, key)
  const uploads = pendingImages(base.draft, draft)
  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    uploads.forEach(giveUp)
    onClose()
  }

  return {
    draft,
    setDraft,
    hasChanges: change !== undefined,
    isSaving,
    failure,
    clearFailure: () => setFailure(undefined),
    clashes,
    keepMine: () => setClashes([]),
    takeTheirs: () => {
      const next = takeTheirs(draft, base.draft, clashes)
      const kept = pendingImages(base.draft, next)
      uploads.filter((key) => !kept.includes(key)).forEach(giveUp)
      setDraft(next)
      setClashes([])
    },
    apply: () => void apply(),
    close,
  }
}
