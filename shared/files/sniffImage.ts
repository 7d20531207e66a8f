import { maxImageSide } from './deviceImage'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/** A part of a JPEG from its marker to the next one; that of a scan holds the drawn lines too. */
interface JpegSegment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

/** Where the marker behind a scan stands: FF that is followed by neither 00 nor a restart is one. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += 1
  }
  return at
}

/** The segments of a whole JPEG between its start and its end, and where it ends; undefined for anything else. */
export const listJpegSegments = (
  bytes: Uint8Array,
): { segments: readonly JpegSegment[]; end: number } | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segments: JpegSegment[] = []
  let from = 2
  while (from + 2 <= bytes.length) {
    const marker = view.getUint8(from + 1)
    if (view.getUint8(from) !== 0xff) return undefined
    if (marker === endOfImage) return { segments, end: from + 2 }
    if (from + 4 > bytes.length) return undefined
    // The length counts itself, and not the marker.
    const length = view.getUint16(from + 2)
    const behind = from + 2 + length
    if (length < 2 || behind > bytes.length) return undefined
    const to = marker === startOfScan ? endOfScan(bytes, behind) : behind
    segments.push({ marker, from, to })
    from = to
  }
  return undefined
}

export const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, name and checksum of a chunk. */
const chunkFrame = 12

interface PngChunk {
  readonly name: string
  readonly from: number
  readonly to: number
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, i) => view.getUint8(at + i)))

/** The chunks of a file that is exactly the signature of a PNG and a row of them; undefined when one is cut off. */
export const listPngChunks = (bytes: Uint8Array): readonly PngChunk[] | undefined => {
  if (!pngSignature.every((byte, i) => bytes[i] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: PngChunk[] = []
  let from = pngSignature.length
  while (from + chunkFrame <= view.byteLength) {
    const to = from + chunkFrame + view.getUint32(from)
    chunks.push({ name: nameAt(view, from + 4), from, to })
    from = to
  }
  return from === view.byteLength ? chunks : undefined
}

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

interface PixelSize {
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
