import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCodeReader } from './openCodeReader'

const decode = vi.hoisted(() => vi.fn(() => 'by the library'))
vi.mock('qr/decode.js', () => ({ default: decode }))

const video = { videoWidth: 1600, videoHeight: 1200 } as HTMLVideoElement

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
  const drawn = { width: 0, height: 0, getContext: () => ({ drawImage: vi.fn(), getImageData: () => ({}) }) }
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
    expect(await read(video)).toBe('by the library')
    expect([canvas.width, canvas.height]).toEqual([800, 600])
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
