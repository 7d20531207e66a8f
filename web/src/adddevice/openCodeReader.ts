/** The text of a QR code in what a video shows now; undefined while there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'

/** Of many browsers on phones, where the system reads codes faster than any script could. */
const ofBrowser = async (): Promise<ReadCode | undefined> => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return undefined
  if (!(await BarcodeDetector.getSupportedFormats()).includes(format)) return undefined
  const detector = new BarcodeDetector({ formats: [format] })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** More points than this make a code no more readable, only slower to find. */
const widestPx = 800

/** The library for browsers without a detector of their own; loaded when the camera is opened. */
const ofLibrary = async (): Promise<ReadCode> => {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (video) => {
    const { videoWidth, videoHeight } = video
    if (context === null || videoWidth === 0) return Promise.resolve(undefined)
    const scale = Math.min(1, widestPx / videoWidth)
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return Promise.resolve(decode(context.getImageData(0, 0, canvas.width, canvas.height)))
    } catch {
      // It throws for a picture without a code, as nearly all are.
      return Promise.resolve(undefined)
    }
  }
}

/**
 * Reads by the system where it can, otherwise by the library: also from the first picture on that the system promised
 * to read and could not.
 */
export const openCodeReader = async (): Promise<ReadCode> => {
  const system = await ofBrowser().catch(() => undefined)
  if (system === undefined) return ofLibrary()
  let library: Promise<ReadCode> | undefined
  return async (video) => {
    if (library !== undefined) return (await library)(video)
    try {
      return await system(video)
    } catch {
      return (await (library = ofLibrary()))(video)
    }
  }
}
