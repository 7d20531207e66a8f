import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { textDictionary } from './textDictionary'

const version = 1
/** Room for what comes out at a time, in bytes: most readings need no more, and it costs less than what zlib takes by itself. */
const chunkSize = 2048
/** A small window starts faster, and a reading is small. */
const options = { dictionary: textDictionary, windowBits: 12, memLevel: 5, chunkSize }
/** Repetitive text shrinks a thousandfold; a payload may be 128 kB, and escaped it grows. */
const maxUnfoldedBytes = 1024 * 1024

/** Texts of one batch: a reading is stored as itself and as the latest of its device. */
const recent = new Map<string, Uint8Array>()
const maxRecent = 2000

/**
 * A text as it is stored: a reading of 1.1 kB becomes 0.4 kB, and the store charges a write by whole kilobytes. The
 * first byte says how.
 */
export const packText = (text: string): Uint8Array => {
  const known = recent.get(text)
  if (known !== undefined) return known
  const packed = Buffer.concat([Buffer.of(version), deflateRawSync(text, options)])
  if (recent.size >= maxRecent) recent.clear()
  recent.set(text, packed)
  return packed
}

/** The text again; what was stored before texts were packed is a text already. */
export const readText = (stored: string | Uint8Array): string => {
  if (typeof stored === 'string') return stored
  if (stored[0] !== version) throw new RangeError(`Packed texts of version ${stored[0]} are unknown`)
  const limits = { dictionary: textDictionary, maxOutputLength: maxUnfoldedBytes, chunkSize }
  return inflateRawSync(stored.subarray(1), limits).toString('utf8')
}
