import { useState } from 'react'

/** Why a form that shows images cannot be saved yet: without this it would be saved without them. */
export const useImagesUnderWay = () => {
  const [count, setCount] = useState(0)
  return {
    waitReason: count > 0 ? 'An image is still being uploaded.' : undefined,
    follow: (sending: Promise<void>): void => {
      setCount((before) => before + 1)
      void sending.finally(() => setCount((before) => before - 1))
    },
  }
}
