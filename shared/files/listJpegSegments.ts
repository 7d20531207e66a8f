const startOfImage = 0xd8
const endOfImage = 0xd9
export const startOfScan = 0xda

/** A part of a JPEG from its marker to the next one; that of a scan holds the drawn lines too. */
export interface JpegSegment {
  readonly marker: number
  readonly from: number
  readonly to: number
}

/** Where the marker behind a scan stands: FF that is followed by neither 00 nor a restart is one. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += 1
  }
  return at
}

/** The segments of a whole JPEG between its start and its end, and where it ends; undefined for anything else. */
export const listJpegSegments = (
  bytes: Uint8Array,
): { segments: readonly JpegSegment[]; end: number } | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const segments: JpegSegment[] = []
  let from = 2
  while (from + 2 <= bytes.length) {
    const marker = view.getUint8(from + 1)
    if (view.getUint8(from) !== 0xff) return undefined
    if (marker === endOfImage) return { segments, end: from + 2 }
    if (from + 4 > bytes.length) return undefined
    // The length counts itself, and not the marker.
    const length = view.getUint16(from + 2)
    const behind = from + 2 + length
    if (length < 2 || behind > bytes.length) return undefined
    const to = marker === startOfScan ? endOfScan(bytes, behind) : behind
    segments.push({ marker, from, to })
    from = to
  }
  return undefined
}
