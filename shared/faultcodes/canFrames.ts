import * as z from 'zod/mini'

/** One frame of a reading's `can1` or `can2`: `id` is decimal and may repeat; `data` is hex of any length. */
export const CanFrame = z.object({ id: z.number(), data: z.string() })
export type CanFrame = z.infer<typeof CanFrame>

/** Keeps the frames of a reading's CAN value in order of arrival; what is no list or no frame is left out. */
export function parseCanFrames(value: unknown): readonly CanFrame[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => {
    const frame = CanFrame.safeParse(item)
    return frame.success ? [frame.data] : []
  })
}

/** A 29-bit J1939 identifier taken apart. `destinationAddress` is there for addressed messages only. */
interface CanId {
  readonly priority: number
  readonly pgn: number
  readonly sourceAddress: number
  readonly destinationAddress?: number
}

const highestStandardId = 0x7ff
const highestExtendedId = 0x1fffffff
const firstBroadcastFormat = 240

/**
 * Takes a CAN identifier, as the decimal number a device sends, apart.
 * An 11-bit identifier (up to 2047) has no PGN and no source address: the answer is undefined,
 * as it is for anything that is not an identifier.
 */
export function parseCanId(id: number): CanId | undefined {
  if (!Number.isInteger(id) || id <= highestStandardId || id > highestExtendedId) return undefined
  const format = (id >> 16) & 0xff
  const specific = (id >> 8) & 0xff
  const page = (id >> 24) & 1
  const parts = { priority: (id >> 26) & 7, sourceAddress: id & 0xff }
  // Below 240 the specific byte is a destination and not part of the PGN.
  return format >= firstBroadcastFormat
    ? { ...parts, pgn: (page << 16) | (format << 8) | specific }
    : { ...parts, pgn: (page << 16) | (format << 8), destinationAddress: specific }
}

/** An identifier as people write it: eight hexadecimal digits, or three for one of 11 bits. */
export const formatCanId = (id: number): string =>
  id
    .toString(16)
    .toUpperCase()
    .padStart(id <= highestStandardId ? 3 : 8, '0')

/** Reads hex of either case into bytes; an empty, odd or foreign text has none. */
export function parseHexBytes(hex: string): readonly number[] {
  if (hex.length % 2 !== 0 || !/^[\da-f]*$/i.test(hex)) return []
  return Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

/** Writes bytes as upper-case hex, as devices do. */
export function formatHexBytes(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}
