import { listPngChunks, pngSignature } from './listPngChunks'
import type { PixelSize } from './sniffImage'

/** The size that a whole PNG declares in its header; undefined for anything else, also with something behind its end. */
export const readPngSize = (bytes: Uint8Array): PixelSize | undefined => {
  const names = listPngChunks(bytes)?.map(({ name }) => name)
  if (names?.[0] !== 'IHDR' || names.indexOf('IEND') !== names.length - 1) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!names.includes('IDAT') || view.getUint32(pngSignature.length) !== 13) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}
