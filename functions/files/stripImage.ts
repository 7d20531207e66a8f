import { listJpegSegments } from '../../shared/files/listJpegSegments'
import { listPngChunks, pngSignature } from '../../shared/files/listPngChunks'
import type { ImageType } from '../../shared/files/sniffImage'
import { orientationSegment, readOrientation } from './jpegOrientation'

/** Of the segments for programs only those that change how a picture looks: JFIF, ICC profile, Adobe’s colours. */
const jfif = 0xe0
const profile = 0xe2
const adobe = 0xee
const isOfPrograms = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((letter, i) => bytes[i] === letter.charCodeAt(0))

const drawsJpeg = (marker: number, content: Uint8Array): boolean =>
  !isOfPrograms(marker) ||
  marker === jfif ||
  marker === adobe ||
  (marker === profile && startsWith(content, 'ICC_PROFILE'))

const stripJpeg = (bytes: Uint8Array): Uint8Array => {
  const { segments = [], end = 0 } = listJpegSegments(bytes) ?? {}
  const orientation = segments
    .map(({ marker, from, to }) => (marker === 0xe1 ? readOrientation(bytes.subarray(from + 4, to)) : 1))
    .find((found) => found !== 1)
  const drawn = segments
    .filter(({ marker, from, to }) => drawsJpeg(marker, bytes.subarray(from + 4, to)))
    .map(({ from, to }) => bytes.subarray(from, to))
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...(orientation === undefined ? [] : [orientationSegment(orientation)]),
    ...drawn,
    bytes.subarray(end - 2, end),
  ])
}

const drawsPng = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP'.split(' '))

const stripPng = (bytes: Uint8Array): Uint8Array =>
  Buffer.concat([
    Uint8Array.from(pngSignature),
    ...(listPngChunks(bytes) ?? [])
      .filter(({ name }) => drawsPng.has(name))
      .map(({ from, to }) => bytes.subarray(from, to)),
  ])

const strippers: Record<ImageType, (bytes: Uint8Array) => Uint8Array> = {
  'image/jpeg': stripJpeg,
  'image/png': stripPng,
}

/**
 * Leaves of a whole image what draws it. Cameras write into a photograph where and when it was taken and by whom;
 * whoever sees the machine need not know, and nothing else may hide in a file that we hand out.
 */
export const stripImage = (bytes: Uint8Array, type: ImageType): Uint8Array => strippers[type](bytes)
