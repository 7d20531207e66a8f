import { useEffect, useState } from 'react'
import { hourMs } from '../../../../shared/core/time'

const endOfHour = () => Math.ceil((Date.now() + 1) / hourMs) * hourMs

/** The end of the present hour in milliseconds: a question about whole hours stays the same until the next begins. */
export const useHour = (): number => {
  const [end, setEnd] = useState(endOfHour)
  useEffect(() => {
    const timer = setTimeout(() => setEnd(endOfHour()), end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  return end
}
