import { useState } from 'react'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { notesPart } from '../../../shared/settings/deviceConfig'
import { isChangedMeanwhile, changedSince, offerUndo } from '../core/api/offerUndo'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { forgetPreview, discardUpload, holdImages } from '../files/uploadImage'
import { useEditForm } from '../ui/form/useEditForm'
import type { Outcome } from '../ui/feedback/outcome'
import { callEndpoint } from '../core/api/callEndpoint'
import {
  fieldLabels,
  removedFields,
  type Clash,
  mergeDrafts,
  takeTheirs,
  type NotesDraft,
  changeOf,
  draftOf,
  pendingImages,
} from './notesDraft'

const isSame = (a: NotesDraft, b: NotesDraft): boolean => changeOf(a, b) === undefined

/**
 * Holds the notes and images that a save takes away; undefined when it takes nothing away. The answer offers them back
 * once that is saved.
 */
const holdNotes = async (deviceid: DeviceId, before: NotesDraft, after: NotesDraft) => {
  const removed = removedFields(before, after)
  if (removed.length === 0) return undefined
  const lost = Object.values(before.images).filter((key) => key !== null)
  const bringImages = await holdImages(
    deviceid,
    lost.filter((key) => !Object.values(after.images).includes(key)),
  )
  const putBack = async () => {
    const { deviceRecord, revisions } = await callEndpoint(getSettings, { deviceid })
    const now = draftOf(deviceRecord.PORTAL_deviceName, deviceRecord.PORTAL_deviceNotes)
    const nowOf = await bringImages()
    const again = (key: NotesDraft['images']['asset_image']) =>
      key === null || Object.values(after.images).includes(key) ? key : nowOf(key)
    const { asset_image, brand_image } = before.images
    const former = {
      ...before,
      images: { asset_image: again(asset_image), brand_image: again(brand_image) },
    }
    const change = changeOf(now, former)
    if (change === undefined) return
    if (!isSame(now, after)) throw changedSince('The asset notes')
    await callEndpoint(putSettings, {
      deviceid,
      ...change,
      basedOn: { [notesPart]: revisions[notesPart] ?? null },
    })
  }
  const names = removed.map((field) => fieldLabels[field]).join(', ')
  return () =>
    offerUndo({
      done: `Asset notes saved, without ${names}`,
      undone: 'The asset notes are as they were before',
      putBack,
      refresh: [readsOf(getSettings, { deviceid })],
    })
}

type Settings = OutputOf<typeof getSettings>

/** What the server has, with the revision by which a later change of another person is noticed. */
const baseOf = ({ deviceRecord, revisions }: Settings) => ({
  draft: draftOf(deviceRecord.PORTAL_deviceName, deviceRecord.PORTAL_deviceNotes),
  revision: revisions[notesPart] ?? null,
})
type Base = ReturnType<typeof baseOf>

const nothingWrong = () => ({})

/** The field of the form for a path of the request. */
const fieldOf = (path: string): string =>
  path === 'PORTAL_deviceName'
    ? 'name'
    : path
        .replace(/^PORTAL_deviceNotes\.(\w+_image)$/, 'images.$1')
        .replace(/^PORTAL_deviceNotes\./, 'texts.')

/** The asset notes: what is saved, what is typed, and the way from one to the other. */
export const useNotesForm = (deviceid: DeviceId, opened: Settings, onClose: () => void) => {
  const [base, setBase] = useState(() => baseOf(opened))
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const put = useAction(putSettings, { refresh: [readsOf(getSettings, { deviceid })] })
  const look = useAction(getSettings)

  const finish = (before: NotesDraft, typed: NotesDraft): Outcome => {
    // Kept by the server from here on: no longer this page's to show from memory or to give up.
    pendingImages(before, typed).forEach(forgetPreview)
    onClose()
    return { ok: true, output: undefined }
  }

  /** Saves; when another person saved first it merges both changes, unless they are of the same field. */
  const save = async (before: Base, typed: NotesDraft): Promise<Outcome> => {
    const unsaved = changeOf(before.draft, typed)
    if (unsaved === undefined) return finish(before.draft, typed)
    const offer = await holdNotes(deviceid, before.draft, typed)
    const outcome = await put.run({ deviceid, ...unsaved, basedOn: { [notesPart]: before.revision } })
    if (outcome.ok) offer?.()
    if (outcome.ok) return finish(before.draft, typed)
    if (!isChangedMeanwhile(outcome.error)) return outcome
    const present = await look.run({ deviceid })
    if (!present.ok) return present
    const now = baseOf(present.output)
    const merged = mergeDrafts(before.draft, typed, now.draft)
    setBase(now)
    setClashes(merged.clashes)
    return merged.clashes.length === 0 ? save(now, merged.draft) : outcome
  }

  const form = useEditForm<NotesDraft>({
    saved: base.draft,
    check: nothingWrong,
    fieldOf,
    save: (typed) => save(base, typed),
  })
  const giveUp = (images: ReturnType<typeof pendingImages>) =>
    images.forEach((key) => discardUpload(deviceid, key))

  return {
    form,
    clashes,
    keepMine: () => setClashes([]),
    takeTheirs: () => {
      const next = takeTheirs(form.values, base.draft, clashes)
      const kept = pendingImages(base.draft, next)
      giveUp(pendingImages(base.draft, form.values).filter((key) => !kept.includes(key)))
      form.setFields(next)
      setClashes([])
    },
    /** Leaves without saving: nothing will ever refer to what was uploaded. */
    close: () => {
      giveUp(pendingImages(base.draft, form.values))
      onClose()
    },
  }
}
