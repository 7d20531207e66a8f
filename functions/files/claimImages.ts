import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type ImageKey, isImageOf } from '../../shared/files/imageKey'
import type { DeviceId } from '../../shared/core/ids'
import { log } from '../core/log'
import type { TransactItem } from '../core/store/storeWrites'
import { type ImagePlaces, imageReferencesWrite, readImageReferences } from './imageReferences'
import type { ImageStore } from './imageStore'
import { imageNotStored, imageTooLarge, maxImageBytes, notAnImage } from '../../shared/files/deviceImage'
import { sniffImage } from '../../shared/files/sniffImage'
import { Problem } from '../../shared/core/problem'
import { stripImage } from './stripImage'

/**
 * Checks what was uploaded under a key, by its content, and keeps what draws it.
 * @throws Problem `notFound` for a key of another device or without an upload, `tooLarge`, `invalid` for another type
 */
const keepImage = async (images: ImageStore, deviceid: DeviceId, key: ImageKey): Promise<void> => {
  const bytes = isImageOf(deviceid, key) ? await images.readPending(key) : undefined
  if (bytes === undefined) throw new Problem('notFound', imageNotStored)
  if (bytes.length > maxImageBytes) throw new Problem('tooLarge', imageTooLarge)
  const type = sniffImage(bytes)
  if (type === undefined) throw new Problem('invalid', notAnImage)
  await images.keep(key, stripImage(bytes, type), type)
}

/**
 * Carries out a change of settings that refer to images. `next` holds the places that change, with the images each
 * refers to afterwards; `write` takes the part of its transaction that says so and asks for it afresh at each try.
 * New images are checked and kept before the write; those that nothing refers to any longer go after it, never
 * sooner.
 * @throws Problem `notFound`, `tooLarge` or `invalid` for an image that cannot be kept; then nothing is written
 */
export type ClaimImages = <T>(
  deviceid: DeviceId,
  next: ImagePlaces,
  write: (references: () => Promise<TransactItem[]>) => Promise<T>,
) => Promise<T>

const without = (keys: Iterable<ImageKey>, others: Iterable<ImageKey>): ImageKey[] => {
  const left = new Set(keys)
  for (const key of others) left.delete(key)
  return [...left]
}

const allOf = (places: ImagePlaces): ImageKey[] => Object.values(places).flat()

export const openImageClaims = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  images: ImageStore,
): ClaimImages => {
  const read = (deviceid: DeviceId) => readImageReferences(documents, TableName, deviceid)

  /** The settings stand whatever becomes of this: an image that stays behind costs storage, nothing else. */
  const tidy = async (deviceid: DeviceId, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      log.warn('images stay behind', { deviceid, error })
    }
  }

  return async (deviceid, next, write) => {
    if (Object.keys(next).length === 0) return write(() => Promise.resolve([]))
    const kept = new Set<ImageKey>()
    let dropped: ImageKey[] = []

    const references = async () => {
      const before = await read(deviceid)
      const after = { ...before.places, ...next }
      for (const key of without(allOf(next), allOf(before.places))) {
        await keepImage(images, deviceid, key)
        kept.add(key)
      }
      dropped = without(allOf(before.places), allOf(after))
      return [imageReferencesWrite(TableName, deviceid, before, next)]
    }

    try {
      const result = await write(references)
      await tidy(deviceid, () => Promise.all([images.removePending([...kept]), images.removeKept(dropped)]))
      return result
    } catch (error) {
      // The upload stays pending for another try; a write that went through although its answer was lost is believed.
      await tidy(deviceid, async () => images.removeKept(without(kept, allOf((await read(deviceid)).places))))
      throw error
    }
  }
}
