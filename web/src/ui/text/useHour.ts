import { useEffect, useState } from 'react'
import { hourMs } from '../../../../shared/core/time'
import { portalNowMs } from './portalClock'

const endOfHour = () => Math.ceil((portalNowMs() + 1) / hourMs) * hourMs

/** The end of the present hour in milliseconds: a question about whole hours stays the same until the next begins. */
export const useHour = (): number => {
  const [end, setEnd] = useState(endOfHour)
  useEffect(() => {
    const timer = setTimeout(() => setEnd(endOfHour()), end - portalNowMs())
    return () => clearTimeout(timer)
  }, [end])
  return end
}
