import type { CanFrame } from './Reading'

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))

/** Identifier of a broadcast parameter group. */
export const canId = (priority: number, pgn: number, source: number): number =>
  priority * 0x4000000 + pgn * 0x100 + source

/** Makes a frame of whole bytes; what is outside 0…255 is cut off as on the wire. */
export function canFrame(id: number, bytes: readonly number[]): CanFrame {
  let data = ''
  for (const byte of bytes) data += hex[byte & 255] ?? '00'
  return { id, data }
}

/** Little-endian bytes of a whole number. */
export const low = (value: number): number => Math.round(value) & 255
export const high = (value: number): number => (Math.round(value) >> 8) & 255
