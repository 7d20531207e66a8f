import { type RefObject, useEffect, useRef, useState } from 'react'
import { openCodeReader } from './openCodeReader'

const everyMs = 200

/** Calls back with each code in the video, and reports when codes cannot be read at all. */
export const useCodes = (
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
