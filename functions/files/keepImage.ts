import { imageNotStored, imageTooLarge, maxImageBytes, notAnImage } from '../../shared/files/imageLimits'
import { type ImageKey, isImageOf } from '../../shared/files/imageKey'
import { sniffImage } from '../../shared/files/sniffImage'
import { Problem } from '../../shared/core/problem'
import type { DeviceId } from '../../shared/core/ids'
import type { ImageStore } from './imageStore'
import { stripImage } from './stripImage'

/**
 * Checks what was uploaded under a key, by its content, and keeps what draws it.
 * @throws Problem `notFound` for a key of another device or without an upload, `tooLarge`, `invalid` for another type
 */
export const keepImage = async (images: ImageStore, deviceid: DeviceId, key: ImageKey): Promise<void> => {
  const bytes = isImageOf(deviceid, key) ? await images.readPending(key) : undefined
  if (bytes === undefined) throw new Problem('notFound', imageNotStored)
  if (bytes.length > maxImageBytes) throw new Problem('tooLarge', imageTooLarge)
  const type = sniffImage(bytes)
  if (type === undefined) throw new Problem('invalid', notAnImage)
  await images.keep(key, stripImage(bytes, type), type)
}
