import type { DeviceId } from '../../../shared/core/ids'
import { discardImage, requestImageUpload } from '../../../shared/files/deviceImage'
import { imageTooLarge } from '../../../shared/files/imageLimits'
import type { ImageKey } from '../../../shared/files/imageKey'
import { callEndpoint } from '../core/callEndpoint'
import { RequestError } from '../core/RequestError'
import { forgetPreview, rememberPreview } from './pendingPreviews'

/** The bucket answers in XML; what a person can act on is that a file is too large. */
const refusalOf = async (response: Response): Promise<RequestError> => {
  const isTooLarge = (await response.text()).includes('EntityTooLarge')
  return new RequestError(isTooLarge ? imageTooLarge : 'The image could not be uploaded.', {
    status: response.status,
  })
}

/**
 * Sends an image to the storage of a device. It stays pending: the key belongs into settings, and is kept when they
 * are saved.
 * @throws RequestError
 */
export const uploadImage = async (deviceid: DeviceId, file: Blob): Promise<ImageKey> => {
  const { key, url, fields } = await callEndpoint(requestImageUpload, { deviceid, size: file.size })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const response = await fetch(url, { method: 'POST', body: form }).catch((cause: unknown) => {
    throw new RequestError('Network Error', { status: 0, cause })
  })
  if (!response.ok) throw await refusalOf(response)
  rememberPreview(key, file)
  return key
}

/** Gives up an upload that was not saved; left alone it would vanish by itself within a day. */
export const discardUpload = (deviceid: DeviceId, key: ImageKey): void => {
  forgetPreview(key)
  callEndpoint(discardImage, { deviceid, key }).catch(() => undefined)
}
