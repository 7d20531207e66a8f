import { useEffect, useState } from 'react'

/** Loads something once, when it is wanted; undefined until it is there, and when it could not be had. */
export const useLoaded = <T>(load: () => Promise<T>, isWanted = true): T | undefined => {
  const [loaded, setLoaded] = useState<{ value: T }>()
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    load().then(
      (value) => isCurrent && setLoaded({ value }),
      (error: unknown) => console.warn('A table could not be loaded.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])
  return loaded?.value
}
