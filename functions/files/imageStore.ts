import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type * as contract from '../../shared/files/deviceImage'
import {
  imageTooLarge,
  maxImageBytes,
  imageUrlSeconds,
  imageNotStored,
  notAnImage,
} from '../../shared/files/deviceImage'
import { imageKeyOf, isImageOf, ImageKey } from '../../shared/files/imageKey'
import type { DeviceId } from '../../shared/core/ids'
import { type ImageType, sniffImage } from '../../shared/files/sniffImage'
import type { CountOne } from '../core/hourlyLimits'
import type { Serve } from '../core/http/serve'
import { newId } from '../core/newId'
import { deviceItem } from '../devices/deviceStore'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, type TransactItem } from '../core/store/storeWrites'
import type { BucketFiles } from '../core/bucketFiles'
import { log } from '../core/log'
import { stripImage } from './stripImage'

/**
 * Images in the bucket of files. Browsers write below `pending/` only, where objects expire after a day; what was
 * checked is written by us under its own key, so that an upload that comes later can never take its place.
 */
export interface ImageStore {
  /** Takes at most the bytes that were asked for. */
  uploadForm(key: ImageKey, size: number): Promise<{ url: string; fields: Record<string, string> }>
  readUrl(key: ImageKey): Promise<string>
  isKept(key: ImageKey): Promise<boolean>
  /** What was uploaded and not kept yet; of a file that is too large, one byte more than is allowed. */
  readPending(key: ImageKey): Promise<Uint8Array | undefined>
  keep(key: ImageKey, bytes: Uint8Array, type: ImageType): Promise<void>
  removePending(keys: readonly ImageKey[]): Promise<void>
  removeKept(keys: readonly ImageKey[]): Promise<void>
}

const pendingKey = (key: ImageKey): string => `pending/${key}`

export const openImageStore = (files: BucketFiles): ImageStore => ({
  uploadForm: (key, size) => files.uploadForm(pendingKey(key), size, imageUrlSeconds),
  readUrl: (key) => files.readUrl(key, 'inline', imageUrlSeconds),
  isKept: (key) => files.has(key),
  readPending: (key) => files.read(pendingKey(key), maxImageBytes),
  keep: (key, bytes, type) => files.write(key, bytes, type),
  removePending: (keys) => files.remove(keys.map(pendingKey)),
  removeKept: (keys) => files.remove(keys),
})

/** Every image that a piece of settings refers to, wherever in it the key stands. */
export const listImageKeys = (settings: unknown): ImageKey[] => {
  if (typeof settings === 'object' && settings !== null) {
    return [...new Set(Object.values(settings).flatMap((inner: unknown) => listImageKeys(inner)))]
  }
  const parsed = ImageKey.safeParse(settings)
  return parsed.success ? [parsed.data] : []
}

/** The images that each place of a device's settings refers to: its notes, each of its widgets. */
export type ImagePlaces = Record<string, ImageKey[]>

const Item = z.object({ places: z.record(z.string(), z.array(ImageKey)), version: z.number() })
interface ImageReferences {
  places: ImagePlaces
  version: number
}

const readImageReferences = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  deviceid: DeviceId,
): Promise<ImageReferences> => {
  const Key = { deviceid, sk: deviceItem.images }
  const found = await openGetItem(documents)(TableName, Key)
  return found === undefined ? { places: {}, version: 0 } : Item.parse(found)
}

/** The write of a transaction that replaces some places, if no other person changed any meanwhile. */
const imageReferencesWrite = (
  TableName: string,
  deviceid: DeviceId,
  before: ImageReferences,
  next: ImagePlaces,
): TransactItem => {
  const places = Object.entries({ ...before.places, ...next }).filter(([, keys]) => keys.length > 0)
  const Key = { deviceid, sk: deviceItem.images }
  return putIfVersion(TableName, Key, { places: Object.fromEntries(places) }, before.version)
}

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

export const requestImageUpload =
  (images: ImageStore, countUpload: CountOne, now: Clock): Serve<typeof contract.requestImageUpload> =>
  async ({ deviceid, size }, { userid }) => {
    if (size > maxImageBytes) throw new Problem('tooLarge', imageTooLarge)
    await countUpload(userid)
    const key = imageKeyOf(deviceid, newId(now()))
    return { key, ...(await images.uploadForm(key, size)) }
  }

/** An image of another device, one that is not stored and one that is not kept yet look the same. */
export const getImage =
  (images: ImageStore): Serve<typeof contract.getImage> =>
  async ({ deviceid, key }) => {
    if (!isImageOf(deviceid, key) || !(await images.isKept(key))) throw new Problem('notFound')
    return { url: await images.readUrl(key) }
  }

export const discardImage =
  (
    images: ImageStore,
    documents: DynamoDBDocumentClient,
    TableName: string,
  ): Serve<typeof contract.discardImage> =>
  async ({ deviceid, key }) => {
    if (!isImageOf(deviceid, key)) throw new Problem('notFound')
    const { places } = await readImageReferences(documents, TableName, deviceid)
    if (Object.values(places).flat().includes(key)) {
      throw new Problem('conflict', 'This image is in use. It goes when the settings no longer refer to it.')
    }
    await images.removePending([key])
    return { message: 'Image Deleted' }
  }
