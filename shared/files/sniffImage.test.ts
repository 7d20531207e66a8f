import { describe, expect, it } from 'vitest'
import { sniffImage } from './sniffImage'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )
const be32 = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]
const chunk = (name: string, content: number[]) => [
  ...be32(content.length),
  ...bytes(name),
  ...content,
  ...[0, 0, 0, 0],
]

const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
const png = (width: number, height: number, behind: number[] = []) =>
  bytes(
    signature,
    chunk('IHDR', [...be32(width), ...be32(height), 8, 0, 0, 0, 0]),
    chunk('IDAT', [1, 2, 3]),
    chunk('IEND', []),
    behind,
  )
const jpeg = (width: number, height: number, behind: number[] = []) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2],
    [0xff, 0xc2, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd9],
    behind,
  )

describe('what a file really is', () => {
  it('is told by its content', () => {
    expect(sniffImage(png(640, 480))).toBe('image/png')
    expect(sniffImage(jpeg(640, 480))).toBe('image/jpeg')
  })

  it.each([
    ['a drawing that may hold scripts', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a page behind the signature of a PNG', bytes(signature, '<html><script>alert(1)</script></html>')],
    ['a GIF', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0])],
    ['nothing', bytes()],
    ['the beginning of a PNG', png(640, 480).subarray(0, 40)],
    ['the beginning of a JPEG', jpeg(640, 480).subarray(0, 20)],
    ['a PNG with a page behind it', png(640, 480, [...bytes('<script>')])],
    ['a JPEG with a page behind it', jpeg(640, 480, [...bytes('<script>')])],
    ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9])],
  ])('is no image when it is %s', (_, file) => {
    expect(sniffImage(file)).toBeUndefined()
  })

  it.each([
    [8192, 8192, true],
    [8193, 10, false],
    [10, 60_000, false],
    [0, 10, false],
  ])('declares sides that can be drawn: %i × %i is %s', (width, height, isFine) => {
    expect([
      sniffImage(png(width, height)) !== undefined,
      sniffImage(jpeg(width, height)) !== undefined,
    ]).toEqual([isFine, isFine])
  })

  it('may be a photograph that a camera padded with zeros, or a phone put a second one behind', () => {
    expect(sniffImage(jpeg(640, 480, [0, 0, 0]))).toBe('image/jpeg')
    expect(sniffImage(jpeg(640, 480, [...jpeg(64, 48)]))).toBe('image/jpeg')
  })

  it('is no image when a page ends as a JPEG does', () => {
    const page = [...bytes('<script>alert(1)</script>'), 0xff, 0xd9]
    expect(sniffImage(jpeg(640, 480, page))).toBeUndefined()
  })

  it('is found behind restarts and further scans', () => {
    const scans = [0xff, 0xda, 0, 2, 0x11, 0xff, 0xd3, 0x22, 0xff, 0xc4, 0, 2, 0xff, 0xda, 0, 2, 0x33]
    expect(sniffImage(bytes([...jpeg(640, 480).subarray(0, -2), ...scans, 0xff, 0xd9]))).toBe('image/jpeg')
  })

  it('is found in a view on a larger buffer as well', () => {
    const file = png(12, 34)
    const buffer = new Uint8Array(file.length + 10)
    buffer.set(file, 10)
    expect(sniffImage(buffer.subarray(10))).toBe('image/png')
  })
})
