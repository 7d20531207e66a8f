import { useRef, useState, type RefObject, useEffect } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { Dialog } from '../ui/dialog/Dialog'
import { Button } from '../ui/button/Button'
import styles from './AddDevice.module.css'
import { deviceIdInCode } from './useAddDevice'

/** The text of a QR code in what a video shows now; undefined while there is none. */
type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

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

const everyMs = 200

/** Calls back with each code in the video, and reports when codes cannot be read at all. */
const useCodes = (
  video: RefObject<HTMLVideoElement | null>,
  onCode: (text: string) => void,
): string | undefined => {
  const [problem, setProblem] = useState<string>()
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const read = await openCodeReader()
      const next = async () => {
        const element = video.current
        // Until the camera is allowed and has begun there is no picture to read.
        const isShowing = element !== null && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        const text = isShowing ? await read(element) : undefined
        if (isOver) return
        if (text !== undefined) latest.current(text)
        timer = setTimeout(() => void next(), everyMs)
      }
      await next()
    }
    look().catch(() => {
      if (!isOver) setProblem('Codes cannot be read in this browser. Please type the Device ID.')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [video])
  return problem
}

/** In these words the browser says why there is no picture. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is not allowed for this site. Allow it in the browser, or type the Device ID.',
  NotFoundError: 'No camera was found. Please type the Device ID.',
  NotReadableError: 'Another program uses the camera. Close it, or type the Device ID.',
}
const unknown = 'The camera could not be opened. Please type the Device ID.'

/** Shows the picture of the back camera while the component is mounted, or the reason why there is none. */
const useCamera = (video: RefObject<HTMLVideoElement | null>): string | undefined => {
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const show = (element: HTMLVideoElement, picture: MediaStream) => {
      element.srcObject = picture
      return element.play()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const element = video.current
      // Closed while the browser asked.
      if (isOver || element === null) return stop()
      await show(element, stream)
    }
    start().catch((error: unknown) => {
      if (!isOver) setProblem((error instanceof Error ? reasons[error.name] : undefined) ?? unknown)
    })
    return () => {
      isOver = true
      stop()
    }
  }, [video])
  return problem
}

interface Props {
  onFound: (deviceid: DeviceId) => void
  onClose: () => void
}

/** Reads the code on the label of a unit with the camera; the picture leaves the page nowhere. */
export const ScanDialog = ({ onFound, onClose }: Props) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isForeign, setIsForeign] = useState(false)
  const noPicture = useCamera(video)
  const noCodes = useCodes(video, (text) => {
    const deviceid = deviceIdInCode(text)
    setIsForeign(deviceid === undefined)
    if (deviceid !== undefined) onFound(deviceid)
  })
  const problem = noPicture ?? noCodes
  return (
    <Dialog
      title="Scan Label"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.camera}>
        {problem === undefined ? (
          <>
            <video ref={video} className={styles.video} muted playsInline aria-label="What the camera sees" />
            <p role="status" className={styles.text}>
              {isForeign
                ? 'This code holds no Device ID. Hold the camera over the label of the device.'
                : 'Hold the camera over the square code on the label of the device.'}
            </p>
          </>
        ) : (
          <p role="alert">{problem}</p>
        )}
      </div>
    </Dialog>
  )
}
