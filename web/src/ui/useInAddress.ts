import { useCallback, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

const none: readonly string[] = []

/**
 * What is open on a page, kept in its address (`?chart=vin`): Back closes it, and a link opens it. Closing goes back
 * where it was opened here, and only forgets it where a person arrived with it. `details`, a constant, are other names
 * that say how it is shown and go with it.
 */
export const useInAddress = (name: string, details: readonly string[] = none) => {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const wasOpenedHere = useRef(false)
  const value = params.get(name) ?? undefined
  const open = useCallback(
    (next: string) => {
      wasOpenedHere.current = true
      setParams(
        (before) => {
          before.set(name, next)
          for (const detail of details) before.delete(detail)
          return before
        },
        { preventScrollReset: true },
      )
    },
    [name, details, setParams],
  )
  const close = useCallback(() => {
    if (wasOpenedHere.current) {
      wasOpenedHere.current = false
      void navigate(-1)
      return
    }
    setParams(
      (before) => {
        for (const each of [name, ...details]) before.delete(each)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [name, details, navigate, setParams])
  return { value, open, close }
}
