import {
  maxImageBytes,
  getImage,
  discardImage,
  requestImageUpload,
  imageTooLarge,
} from '../../../shared/files/deviceImage'
import type { DeviceId } from '../../../shared/core/ids'
import type { ImageKey } from '../../../shared/files/imageKey'
import { callEndpoint } from '../core/api/callEndpoint'
import { fetchInTime } from '../core/api/fetchInTime'
import { sendToBucket } from '../core/api/sendToBucket'

const previews = new Map<ImageKey, string>()

/** An upload cannot be read back before it is kept: until then the page shows the file that it sent. */
const rememberPreview = (key: ImageKey, file: Blob): void => {
  previews.set(key, URL.createObjectURL(file))
}

export const previewOf = (key: ImageKey): string | undefined => previews.get(key)

export const forgetPreview = (key: ImageKey): void => {
  const url = previews.get(key)
  if (url !== undefined) URL.revokeObjectURL(url)
  previews.delete(key)
}

const refusals = { tooLarge: imageTooLarge, failed: 'The image could not be uploaded.' }

/**
 * Sends an image to the storage of a device. It stays pending: the key belongs into settings, and is kept when they
 * are saved.
 * @throws RequestError
 */
export const uploadImage = async (deviceid: DeviceId, file: Blob): Promise<ImageKey> => {
  const { key, ...form } = await callEndpoint(requestImageUpload, { deviceid, size: file.size })
  await sendToBucket(form, file, refusals)
  rememberPreview(key, file)
  return key
}

/** Gives up an upload that was not saved; left alone it would vanish by itself within a day. */
export const discardUpload = (deviceid: DeviceId, key: ImageKey): void => {
  forgetPreview(key)
  callEndpoint(discardImage, { deviceid, key }).catch(() => undefined)
}

const readImage = async (deviceid: DeviceId, key: ImageKey): Promise<Blob | undefined> => {
  try {
    const { url } = await callEndpoint(getImage, { deviceid, key })
    const response = await fetchInTime(url)
    return response.ok ? await response.blob() : undefined
  } catch {
    return undefined
  }
}

/** The key that each image has now; `null` for one that cannot be brought back. */
type BringImages = () => Promise<(key: ImageKey) => ImageKey | null>

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

/** Longest side in pixels and quality of each attempt; the last one always fits. */
const attempts = [
  [1600, 0.85],
  [1280, 0.75],
  [1024, 0.65],
  [800, 0.55],
  [480, 0.5],
] as const

const drawAsJpeg = async (picture: ImageBitmap, longest: number, quality: number): Promise<Blob> => {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The photo could not be read.')) : resolve(blob)),
      'image/jpeg',
      quality,
    ),
  )
}

/**
 * A photo just taken is several megabytes, and a phone has no way to make it smaller: the page does. Place and time
 * that cameras write into photos are left out by this.
 * @param maxBytes the first attempt at most so large is taken
 * @param longestSide of a photo on which words are to be read, for the first attempt
 */
export const shrinkPhoto = async (
  photo: Blob,
  maxBytes: number = maxImageBytes,
  longestSide?: number,
): Promise<Blob> => {
  const picture = await createImageBitmap(photo)
  try {
    const larger = longestSide === undefined ? [] : ([[longestSide, 0.85]] as const)
    for (const [longest, quality] of [...larger, ...attempts]) {
      const jpeg = await drawAsJpeg(picture, longest, quality)
      if (jpeg.size <= maxBytes) return jpeg
    }
    return photo
  } finally {
    picture.close()
  }
}
