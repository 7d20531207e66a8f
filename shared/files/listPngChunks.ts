export const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Length, name and checksum of a chunk. */
const chunkFrame = 12

export interface PngChunk {
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
