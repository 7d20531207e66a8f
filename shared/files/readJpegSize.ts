import type { PixelSize } from './sniffImage'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/** Frame headers are C0 to CF without the three that are tables: C4, C8, CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Cameras may pad a file with zeros; anything else behind the end is not part of a picture. */
const endsAsImage = (bytes: Uint8Array): boolean => {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end -= 1
  return bytes[end - 2] === 0xff && bytes[end - 1] === endOfImage
}

/** The size that a whole JPEG declares in its frame header; undefined for anything else. */
export const readJpegSize = (bytes: Uint8Array): PixelSize | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage || !endsAsImage(bytes)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: PixelSize | undefined
  // Segments stand one behind the other until the first scan: FF, marker, length with itself, content.
  for (let at = 2; at + 4 <= view.byteLength; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === startOfScan) return size
    if (isFrame(marker)) {
      if (at + 9 > view.byteLength) return undefined
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
  }
  return undefined
}
