import { crc32 } from 'node:zlib'

const headBytes = 8
/** UTF-8 takes no more for a unit of UTF-16. */
const bytesOfUnit = 3

/**
 * Records as they stand in a journal, one after the other: length, CRC-32 and bytes of each. They are framed as they
 * come into one piece of memory, so that of a text nothing is kept until its group is written.
 */
export interface Frames {
  /** Frames a record, whose text is that of the parts; returns its length in bytes, frame included. */
  add(...parts: readonly string[]): number
  /** What was added since the last call; it stays as it is until the next one. */
  take(): Buffer
}

const firstBytes = 64 * 1024
/** One piece that a single burst needed is not kept for good. */
const keptBytes = 1024 * 1024

export const openFrames = (): Frames => {
  let bytes: Buffer = Buffer.allocUnsafeSlow(firstBytes)
  let spare: Buffer | undefined
  let end = 0

  const makeRoom = (needed: number) => {
    if (end + needed <= bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(end + needed, bytes.length * 2))
    bytes.copy(larger, 0, 0, end)
    bytes = larger
  }

  return {
    add: (...parts) => {
      const units = parts.reduce((sum, part) => sum + part.length, 0)
      makeRoom(headBytes + units * bytesOfUnit)
      const start = end
      end += headBytes
      for (const part of parts) end += bytes.write(part, end)
      const content = bytes.subarray(start + headBytes, end)
      bytes.writeUInt32LE(content.length, start)
      bytes.writeUInt32LE(crc32(content), start + 4)
      return end - start
    },
    take: () => {
      const taken = bytes.subarray(0, end)
      const next = spare ?? Buffer.allocUnsafeSlow(firstBytes)
      spare = bytes.length <= keptBytes ? bytes : undefined
      bytes = next
      end = 0
      return taken
    },
  }
}

/** The record whose frame starts at `offset`, or nothing when the frame is torn or damaged. */
export const readFrame = (bytes: Buffer, offset: number): { content: Buffer; length: number } | undefined => {
  if (offset + headBytes > bytes.length) return undefined
  const end = offset + headBytes + bytes.readUInt32LE(offset)
  if (end > bytes.length) return undefined
  const content = bytes.subarray(offset + headBytes, end)
  return crc32(content) === bytes.readUInt32LE(offset + 4) ? { content, length: end - offset } : undefined
}
