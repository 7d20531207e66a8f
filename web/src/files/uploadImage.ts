import type { DeviceId } from '../../../shared/core/ids'
import { discardImage, requestImageUpload, imageTooLarge } from '../../../shared/files/deviceImage'
import type { ImageKey } from '../../../shared/files/imageKey'
import { callEndpoint } from '../core/api/callEndpoint'
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
