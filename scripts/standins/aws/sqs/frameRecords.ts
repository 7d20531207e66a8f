import { crc32 } from 'node:zlib'

const headBytes = 8

/**
 * Records as they stand in a journal, one after the other: length, CRC-32 and bytes of each. One piece of memory for all
 * of a group, into which each text is written once.
 */
export const frameRecords = (texts: readonly string[]): { bytes: Buffer; lengths: number[] } => {
  const lengths = texts.map((text) => headBytes + Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0))
  let offset = 0
  for (const [index, length] of lengths.entries()) {
    bytes.write(texts[index] ?? '', offset + headBytes)
    bytes.writeUInt32LE(length - headBytes, offset)
    bytes.writeUInt32LE(crc32(bytes.subarray(offset + headBytes, offset + length)), offset + 4)
    offset += length
  }
  return { bytes, lengths }
}

/** The record whose frame starts at `offset`, or nothing when the frame is torn or damaged. */
export const readFrame = (bytes: Buffer, offset: number): { content: Buffer; length: number } | undefined => {
  if (offset + headBytes > bytes.length) return undefined
  const end = offset + headBytes + bytes.readUInt32LE(offset)
  if (end > bytes.length) return undefined
  const content = bytes.subarray(offset + headBytes, end)
  return crc32(content) === bytes.readUInt32LE(offset + 4) ? { content, length: end - offset } : undefined
}
