import { maxImageSide } from './imageLimits'
import { listJpegSegments, startOfScan } from './listJpegSegments'
import { listPngChunks, pngSignature } from './listPngChunks'

/** The size that a whole PNG declares in its header; undefined for anything else, also with something behind its end. */
const readPngSize = (bytes: Uint8Array): PixelSize | undefined => {
  const names = listPngChunks(bytes)?.map(({ name }) => name)
  if (names?.[0] !== 'IHDR' || names.indexOf('IEND') !== names.length - 1) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!names.includes('IDAT') || view.getUint32(pngSignature.length) !== 13) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Frame headers are C0 to CF without the three that are tables: C4, C8, CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Cameras pad a file with zeros, phones append a second picture; anything else behind the end is no part of one. */
const mayFollow = (rest: Uint8Array): boolean =>
  (rest[0] === 0xff && rest[1] === 0xd8) || rest.every((byte) => byte === 0)

/** The size that a whole JPEG declares in its frame header; undefined for anything else. */
const readJpegSize = (bytes: Uint8Array): PixelSize | undefined => {
  const { segments = [], end = 0 } = listJpegSegments(bytes) ?? {}
  const frame = segments.find(({ marker }) => isFrame(marker))
  const scan = segments.find(({ marker }) => marker === startOfScan)
  if (frame === undefined || scan === undefined || frame.from > scan.from) return undefined
  if (frame.to - frame.from < 9 || !mayFollow(bytes.subarray(end))) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + frame.from)
  return { height: view.getUint16(5), width: view.getUint16(7) }
}

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
