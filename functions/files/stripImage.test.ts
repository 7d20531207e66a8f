import { describe, expect, it } from 'vitest'
import { sniffImage } from '../../shared/files/sniffImage'
import { orientationSegment, stripImage } from './stripImage'

/** The smallest outline of a JPEG: start, frame header, one scan, end. */
const makeJpeg = (): Buffer =>
  Buffer.from('ffd8ffc0000b080008000801011100ffda0008010100003f001234ffd9', 'hex')

const chunk = (name: string, content: string): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(`${name}${content}sum.`, 'latin1')])
}
const makePng = (...extra: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', '\0\0\0\x08\0\0\0\x08\x08\0\0\0\0'),
    ...extra,
    chunk('IDAT', 'drawn'),
    chunk('IEND', ''),
  ])

const segment = (marker: number, content: string): Buffer => {
  const start = Buffer.from([0xff, marker, 0, content.length + 2])
  return Buffer.concat([start, Buffer.from(content, 'latin1')])
}
const withSegments = (...segments: Uint8Array[]): Buffer => {
  const jpeg = makeJpeg()
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])
}
const strip = (file: Buffer): Buffer => {
  const type = sniffImage(file)
  if (type === undefined) throw new Error('The file is no image.')
  return Buffer.from(stripImage(file, type))
}
/** As cameras write it: the little end first, the place before the orientation. */
const cameraExif = (orientation: number) =>
  segment(
    0xe1,
    `Exif\0\0II*\0\x08\0\0\0\x02\0\x25\x88\x04\0\x01\0\0\0\x40\0\0\0\x12\x01\x03\0\x01\0\0\0${String.fromCharCode(orientation)}\0\0\0\0\0\0\0 25.5S 149.2E`,
  )

describe('what is kept of an image', () => {
  it('is the whole of it when it says nothing of its maker', () => {
    expect(strip(makeJpeg())).toEqual(makeJpeg())
    expect(strip(makePng())).toEqual(makePng())
  })

  it('is neither place nor time, comments nor previews', () => {
    const noisy = withSegments(
      cameraExif(1),
      segment(0xfe, 'taken by Jane'),
      segment(0xe2, 'MPF\0second picture'),
      segment(0xed, 'Photoshop 3.0'),
    )
    expect(strip(noisy)).toEqual(makeJpeg())
    const words = [chunk('tEXt', 'Author\0Jane'), chunk('eXIf', 'II*'), chunk('iTXt', '<script>')]
    expect(strip(makePng(...words))).toEqual(makePng())
    expect(strip(makePng(chunk('pHYs', 'sharp')))).toEqual(makePng(chunk('pHYs', 'sharp')))
  })

  it('is its colours, and which way up it was taken', () => {
    const look = [segment(0xe2, 'ICC_PROFILE\0 wide'), segment(0xee, 'Adobe')]
    expect(strip(withSegments(...look))).toEqual(withSegments(...look))
    const upright = strip(withSegments(cameraExif(6)))
    expect(upright).toEqual(withSegments(orientationSegment(6)))
    expect(strip(upright)).toEqual(upright)
    expect(upright.toString('latin1')).not.toContain('25.5S')
  })

  it('ends where the picture does', () => {
    const file = Buffer.concat([makeJpeg(), withSegments(cameraExif(1)), Buffer.from([0, 0])])
    expect(strip(file)).toEqual(makeJpeg())
  })

  it('survives an Exif block that is broken', () => {
    const broken = ['Exif\0\0', 'Exif\0\0II*\0\xff\xff\xff\xff', 'Exif\0\0MM\0*\0\0\0\x08\xff\xff']
    for (const content of broken) expect(strip(withSegments(segment(0xe1, content)))).toEqual(makeJpeg())
  })
})
