import { maxImageSide } from './imageLimits'
import { readJpegSize } from './readJpegSize'
import { readPngSize } from './readPngSize'

export type ImageType = 'image/png' | 'image/jpeg'

export interface PixelSize {
  readonly width: number
  readonly height: number
}

const readers: Record<ImageType, (bytes: Uint8Array) => PixelSize | undefined> = {
  'image/png': readPngSize,
  'image/jpeg': readJpegSize,
}

const isPlausible = ({ width, height }: PixelSize): boolean =>
  width >= 1 && height >= 1 && width <= maxImageSide && height <= maxImageSide

/**
 * What a file really is, by its content alone: its name and its declared type are anybody's to choose. Undefined for
 * all that is not a whole PNG or JPEG with sides of 1 to 8192 pixels and nothing else behind it.
 */
export const sniffImage = (bytes: Uint8Array): ImageType | undefined => {
  for (const type of Object.keys(readers) as ImageType[]) {
    const size = readers[type](bytes)
    if (size !== undefined) return isPlausible(size) ? type : undefined
  }
  return undefined
}
