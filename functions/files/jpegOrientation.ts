const header = 'Exif\0\0'
/** Which way up a picture was taken, as the Exif standard numbers it; 1 is upright. */
const orientationTag = 0x0112
const short = 3
const entryBytes = 12

/** The orientation that an Exif block tells, or 1 when it tells none that there is. */
export const readOrientation = (exif: Uint8Array): number => {
  if (exif.length < header.length + 8 || ![...header].every((c, i) => exif[i] === c.charCodeAt(0))) return 1
  const view = new DataView(exif.buffer, exif.byteOffset + header.length, exif.length - header.length)
  const isLittle = view.getUint16(0) === 0x4949
  const table = view.getUint32(4, isLittle)
  if (table + 2 > view.byteLength) return 1
  const count = view.getUint16(table, isLittle)
  for (let n = 0; n < count; n += 1) {
    const entry = table + 2 + n * entryBytes
    if (entry + entryBytes > view.byteLength) return 1
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const orientation = view.getUint16(entry + 8, isLittle)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** A segment that tells the orientation and nothing else. */
export const orientationSegment = (orientation: number): Uint8Array => {
  const tiff = Buffer.alloc(8 + 2 + entryBytes + 4)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  const content = Buffer.concat([Buffer.from(header, 'latin1'), tiff])
  const start = Buffer.from([0xff, 0xe1, 0, 0])
  start.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([start, content])
}
