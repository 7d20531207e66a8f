import { useEffect, useState } from 'react'

let hasPainted = false

/**
 * Whether the page has been painted a first time: what is dear to make and not looked at first, such as a date in the
 * viewer's own form, comes after that.
 */
export const usePainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(hasPainted)
  useEffect(() => {
    if (isPainted) return undefined
    const timer = setTimeout(() => {
      hasPainted = true
      setIsPainted(true)
    })
    return () => clearTimeout(timer)
  }, [isPainted])
  return isPainted
}
