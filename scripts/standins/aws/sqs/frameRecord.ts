import { crc32 } from 'node:zlib'

const headBytes = 8

/** Wraps a record as it stands in a journal: its length, its CRC-32, its bytes. */
export const frameRecord = (content: Buffer): Buffer => {
  const frame = Buffer.allocUnsafe(headBytes + content.length)
  frame.writeUInt32LE(content.length, 0)
  frame.writeUInt32LE(crc32(content), 4)
  content.copy(frame, headBytes)
  return frame
}

/** The record whose frame starts at `offset`, or nothing when the frame is torn or damaged. */
export const readFrame = (bytes: Buffer, offset: number): { content: Buffer; length: number } | undefined => {
  if (offset + headBytes > bytes.length) return undefined
  const end = offset + headBytes + bytes.readUInt32LE(offset)
  if (end > bytes.length) return undefined
  const content = bytes.subarray(offset + headBytes, end)
  return crc32(content) === bytes.readUInt32LE(offset + 4) ? { content, length: end - offset } : undefined
}
