import { useRef, useState, type RefObject, useEffect } from 'react'
import type { DeviceId } from '../../../shared/core/ids'
import { Dialog } from '../ui/dialog/Dialog'
import styles from './AddDevice.module.css'
import { deviceIdInCode } from './deviceIdInCode'
import { openCodeReader } from './openCodeReader'
import { Button } from '../ui/button/Button'

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
