import { listJpegSegments, listPngChunks, pngSignature, type ImageType } from '../../shared/files/sniffImage'

const header = 'Exif\0\0'
/** Which way up a picture was taken, as the Exif standard numbers it; 1 is upright. */
const orientationTag = 0x0112
const short = 3
const entryBytes = 12

/** The orientation in an Exif block, or 1 without a valid one. */
const readOrientation = (exif: Uint8Array): number => {
  if (exif.length < header.length + 8 || ![...header].every((c, i) => exif[i] === c.charCodeAt(0))) return 1
  const view = new DataView(exif.buffer, exif.byteOffset + header.length, exif.length - header.length)
  const isLittle = view.getUint16(0) === 0x4949
  const table = view.getUint32(4, isLittle)
  if (table + 2 > view.byteLength) return 1
  const count = view.getUint16(table, isLittle)
  for (let n = 0; n < count; n += 1) {
    const entry = table + 2 + n * entryBytes
    if (entry + entryBytes > view.byteLength) return 1
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const orientation = view.getUint16(entry + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** A segment that holds the orientation and nothing else. */
export const orientationSegment = (orientation: number): Uint8Array => {
  const tiff = Buffer.alloc(8 + 2 + entryBytes + 4)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const content = Buffer.concat([Buffer.from(header, 'latin1'), tiff])
  const start = Buffer.from([0xff, 0xe1, 0, 0])
  start.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([start, content])
}

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
 * viewers of the machine need not know, and nothing else may hide in a file that we hand out.
 */
export const stripImage = (bytes: Uint8Array, type: ImageType): Uint8Array => strippers[type](bytes)
