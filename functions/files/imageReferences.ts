import { ImageKey } from '../../shared/files/imageKey'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { DeviceId } from '../../shared/core/ids'
import { deviceItem } from '../devices/deviceStore'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, type TransactItem } from '../core/store/storeWrites'

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

export const readImageReferences = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  deviceid: DeviceId,
): Promise<ImageReferences> => {
  const Key = { deviceid, sk: deviceItem.images }
  const found = await openGetItem(documents)(TableName, Key)
  return found === undefined ? { places: {}, version: 0 } : Item.parse(found)
}

/** The write of a transaction that replaces some places, if no other person changed any meanwhile. */
export const imageReferencesWrite = (
  TableName: string,
  deviceid: DeviceId,
  before: ImageReferences,
  next: ImagePlaces,
): TransactItem => {
  const places = Object.entries({ ...before.places, ...next }).filter(([, keys]) => keys.length > 0)
  const Key = { deviceid, sk: deviceItem.images }
  return putIfVersion(TableName, Key, { places: Object.fromEntries(places) }, before.version)
}
