import type { DeviceId } from '../../../shared/core/ids'
import { getSettings, putSettings } from '../../../shared/settings/deviceSettings'
import { notesPart } from '../../../shared/settings/settingsRevisions'
import { callEndpoint } from '../core/api/callEndpoint'
import { changedSince, offerUndo } from '../core/api/offerUndo'
import { readsOf } from '../core/api/readsOf'
import { holdImages } from '../files/holdImages'
import { fieldLabels, removedFields } from './mergeDrafts'
import { type NotesDraft, changeOf, draftOf } from './notesDraft'

const isSame = (a: NotesDraft, b: NotesDraft): boolean => changeOf(a, b) === undefined

/**
 * Holds the notes and images that a save takes away; undefined when it takes nothing away. The answer offers them back
 * once that is saved.
 */
export const holdNotes = async (deviceid: DeviceId, before: NotesDraft, after: NotesDraft) => {
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
