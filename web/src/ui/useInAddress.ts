import { useCallback, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

/**
 * What is open on a page, kept in its address (`?chart=vin`): Back closes it, and a link opens it. Closing goes back
 * where it was opened here, and only forgets it where somebody arrived with it.
 */
export const useInAddress = (name: string) => {
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
          return before
        },
        { preventScrollReset: true },
      )
    },
    [name, setParams],
  )
  const close = useCallback(() => {
    if (wasOpenedHere.current) {
      wasOpenedHere.current = false
      void navigate(-1)
      return
    }
    setParams(
      (before) => {
        before.delete(name)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [name, navigate, setParams])
  return { value, open, close }
}
