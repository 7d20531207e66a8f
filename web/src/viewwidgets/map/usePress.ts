import { useEffect, useState } from 'react'

/** A finger that is lifted has pressed a moment later. */
const pressMs = 300

/** Whether a press that was told of is under way: what is pressed must not be taken away before it is done. */
export const usePress = () => {
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (!isPressed) return undefined
    let lifted: ReturnType<typeof setTimeout> | undefined
    const lift = () => {
      lifted = setTimeout(() => setIsPressed(false), pressMs)
    }
    const again = () => clearTimeout(lifted)
    addEventListener('pointerdown', again)
    addEventListener('pointerup', lift)
    addEventListener('pointercancel', lift)
    return () => {
      clearTimeout(lifted)
      removeEventListener('pointerdown', again)
      removeEventListener('pointerup', lift)
      removeEventListener('pointercancel', lift)
    }
  }, [isPressed])
  return { isPressed, press: () => setIsPressed(true) }
}
