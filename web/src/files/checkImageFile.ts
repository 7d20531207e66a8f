import { imageTooLarge, maxImageBytes, notAnImage } from '../../../shared/files/imageLimits'
import { sniffImage } from '../../../shared/files/sniffImage'

/** What is wrong with a file before it is sent: size first, then what it really is. The server checks again. */
export const checkImageFile = async (file: Blob): Promise<string | undefined> => {
  if (file.size > maxImageBytes) return imageTooLarge
  const type = sniffImage(new Uint8Array(await file.arrayBuffer()))
  return type === undefined ? notAnImage : undefined
}
