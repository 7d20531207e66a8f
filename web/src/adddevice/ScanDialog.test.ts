import encodeQR from 'qr'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCodeReader } from './ScanDialog'

const video = { videoWidth: 1600, videoHeight: 1200 } as HTMLVideoElement
const written = 'FRESH0001'
const seen = { width: 800, height: 600 }
const marginPx = 50
const modulePx = 10

/** A white picture with this text as a code, dark in each pixel of its modules. */
const pictureOf = (text: string) => {
  const modules = encodeQR(text, 'raw', { border: 4 })
  const data = new Uint8ClampedArray(seen.width * seen.height * 4).fill(255)
  const isDark = (px: number, py: number) =>
    modules[Math.floor((py - marginPx) / modulePx)]?.[Math.floor((px - marginPx) / modulePx)] === true
  for (let y = 0; y < seen.height; y += 1) {
    for (let x = 0; x < seen.width; x += 1) {
      const at = (y * seen.width + x) * 4
      if (isDark(x, y)) data.fill(0, at, at + 3)
    }
  }
  return { ...seen, data }
}

const haveSystem = (detect: () => Promise<{ rawValue: string }[]>, formats = ['qr_code']) => {
  const detector = vi.fn(detect)
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(formats)
      detect = detector
    },
  )
  return detector
}

const haveCanvas = () => {
  const context = { drawImage: vi.fn(), getImageData: () => pictureOf(written) }
  const drawn = { width: 0, height: 0, getContext: () => context }
  vi.stubGlobal('document', { createElement: () => drawn })
  return drawn
}

afterEach(() => vi.unstubAllGlobals())

describe('a code is read', () => {
  it('by the system where it can, and is not there until it is seen', async () => {
    const detect = haveSystem(() => Promise.resolve([]))
    const read = await openCodeReader()
    expect(await read(video)).toBeUndefined()
    detect.mockResolvedValue([{ rawValue: 'TRUCK0001' }])
    expect(await read(video)).toBe('TRUCK0001')
  })

  it.each([
    ['knows no codes', () => vi.stubGlobal('BarcodeDetector', undefined)],
    ['knows other codes', () => haveSystem(() => Promise.resolve([]), ['ean_13'])],
    ['fails', () => haveSystem(() => Promise.reject(new DOMException('gone', 'NotSupportedError')))],
  ])('by the library where the system %s, in a picture that is small enough', async (_when, arrange) => {
    arrange()
    const canvas = haveCanvas()
    const read = await openCodeReader()
    expect(await read(video)).toBe(written)
    expect({ width: canvas.width, height: canvas.height }).toEqual(seen)
  })

  it('by the library for good once the system has failed', async () => {
    const detect = haveSystem(() => Promise.reject(new Error('gone')))
    haveCanvas()
    const read = await openCodeReader()
    await read(video)
    await read(video)
    expect(detect).toHaveBeenCalledTimes(1)
  })
})
