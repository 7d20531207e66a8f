/** Reads hex of either case into bytes; an empty, odd or foreign text has none. */
export function parseHexBytes(hex: string): readonly number[] {
  if (hex.length % 2 !== 0 || !/^[\da-f]*$/i.test(hex)) return []
  return Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}

/** Writes bytes as upper-case hex, as devices do. */
export function formatHexBytes(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('')
}
