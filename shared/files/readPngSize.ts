import type { PixelSize } from './sniffImage'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, name and checksum of a chunk. */
const chunkFrame = 12

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, i) => view.getUint8(at + i)))

/** The chunks' names when the file is exactly a row of them; undefined when one is cut off. */
const listChunks = (view: DataView): string[] | undefined => {
  const names: string[] = []
  let at = signature.length
  while (at < view.byteLength) {
    if (at + chunkFrame > view.byteLength) return undefined
    names.push(nameAt(view, at + 4))
    at += chunkFrame + view.getUint32(at)
  }
  return at === view.byteLength ? names : undefined
}

/** The size that a whole PNG declares in its header; undefined for anything else, also with something behind its end. */
export const readPngSize = (bytes: Uint8Array): PixelSize | undefined => {
  if (!signature.every((byte, i) => bytes[i] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = listChunks(view)
  if (names?.[0] !== 'IHDR' || names.indexOf('IEND') !== names.length - 1) return undefined
  if (!names.includes('IDAT') || view.getUint32(signature.length) !== 13) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
