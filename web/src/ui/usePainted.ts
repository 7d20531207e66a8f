import { useEffect, useState } from 'react'
import { isPainted, whenPainted } from './lazyPart'

/**
 * Whether the page has been painted a first time: what is dear to make and not looked at first, such as a date in the
 * viewer's own form, comes after that.
 */
export const usePainted = (): boolean => {
  const [hasPainted, setHasPainted] = useState(isPainted)
  useEffect(() => {
    if (!hasPainted) void whenPainted().then(() => setHasPainted(true))
  }, [hasPainted])
  return hasPainted
}
