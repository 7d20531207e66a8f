import { type RefObject, useEffect, useState } from 'react'

/** In these words the browser says why there is no picture. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is not allowed for this site. Allow it in the browser, or type the Device ID.',
  NotFoundError: 'No camera was found. Please type the Device ID.',
  NotReadableError: 'Another program uses the camera. Close it, or type the Device ID.',
}
const unknown = 'The camera could not be opened. Please type the Device ID.'

/** Shows what the camera at the back sees, for as long as the component is there; tells why it cannot. */
export const useCamera = (video: RefObject<HTMLVideoElement | null>): string | undefined => {
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
