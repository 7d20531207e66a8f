import { listJpegSegments, startOfScan } from './listJpegSegments'
import type { PixelSize } from './sniffImage'

/** Frame headers are C0 to CF without the three that are tables: C4, C8, CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Cameras pad a file with zeros, phones append a second picture; anything else behind the end is no part of one. */
const mayFollow = (rest: Uint8Array): boolean =>
  (rest[0] === 0xff && rest[1] === 0xd8) || rest.every((byte) => byte === 0)

/** The size that a whole JPEG declares in its frame header; undefined for anything else. */
export const readJpegSize = (bytes: Uint8Array): PixelSize | undefined => {
  const { segments = [], end = 0 } = listJpegSegments(bytes) ?? {}
  const frame = segments.find(({ marker }) => isFrame(marker))
  const scan = segments.find(({ marker }) => marker === startOfScan)
  if (frame === undefined || scan === undefined || frame.from > scan.from) return undefined
  if (frame.to - frame.from < 9 || !mayFollow(bytes.subarray(end))) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset + frame.from)
  return { height: view.getUint16(5), width: view.getUint16(7) }
}
