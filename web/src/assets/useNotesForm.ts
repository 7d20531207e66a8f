import { useRef, useState } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { putSettings } from '../../../shared/settings/deviceSettings'
import { callEndpoint } from '../core/callEndpoint'
import { forgetPreview } from '../files/pendingPreviews'
import { discardUpload } from '../files/uploadImage'
import { describeError } from '../ui/describeError'
import { type NotesDraft, changeOf, pendingImages } from './notesDraft'

interface Events {
  onClose: () => void
  onSaved: () => void
}

/** The state of the form: what is saved, what is typed, and the way from one to the other. */
export const useNotesForm = (deviceid: DeviceId, saved: NotesDraft, { onClose, onSaved }: Events) => {
  const [before] = useState(saved)
  const [draft, setDraft] = useState(saved)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isClosed = useRef(false)
  const change = changeOf(before, draft)

  const apply = async () => {
    if (change === undefined || isSaving) return
    setIsSaving(true)
    try {
      await callEndpoint(putSettings, { deviceid, ...change })
      isClosed.current = true
      // Kept by the server from here on: no longer this page's to show from memory or to give up.
      pendingImages(before, draft).forEach(forgetPreview)
      onSaved()
      onClose()
    } catch (problem) {
      setFailure(describeError(problem, 'Network Error'))
    } finally {
      setIsSaving(false)
    }
  }

  const close = () => {
    if (isClosed.current) return
    isClosed.current = true
    for (const key of pendingImages(before, draft)) discardUpload(deviceid, key)
    onClose()
  }

  return {
    draft,
    setDraft,
    hasChanges: change !== undefined,
    isSaving,
    failure,
    clearFailure: () => setFailure(undefined),
    apply: () => void apply(),
    close,
  }
}
