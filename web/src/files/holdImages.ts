import type { DeviceId } from '../../../shared/core/ids'
import { getImage } from '../../../shared/files/deviceImage'
import type { ImageKey } from '../../../shared/files/imageKey'
import { callEndpoint } from '../core/api/callEndpoint'
import { forgetPreview, uploadImage } from './uploadImage'

const readImage = async (deviceid: DeviceId, key: ImageKey): Promise<Blob | undefined> => {
  try {
    const { url } = await callEndpoint(getImage, { deviceid, key })
    const response = await fetch(url)
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

/** The key that each image has now; `null` for one that cannot be brought back. */
export type BringImages = () => Promise<(key: ImageKey) => ImageKey | null>

/**
 * Reads images that the server deletes with what refers to them. The answer sends them once more, whenever they are
 * wanted after all.
 */
export const holdImages = async (deviceid: DeviceId, keys: readonly ImageKey[]): Promise<BringImages> => {
  const held = await Promise.all(keys.map(async (key) => ({ key, file: await readImage(deviceid, key) })))
  const sent = new Map<ImageKey, ImageKey>()
  return async () => {
    for (const { key, file } of held) {
      if (file === undefined || sent.has(key)) continue
      const again = await uploadImage(deviceid, file)
      forgetPreview(again)
      sent.set(key, again)
    }
    return (key) => sent.get(key) ?? null
  }
}
