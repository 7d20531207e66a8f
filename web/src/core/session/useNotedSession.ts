import { useEffect } from 'react'

/** Once the page has what it came for. */
const afterMs = 8000

/** The list of one's sessions tells when each was last used: this page says once that it is. */
export const useNotedSession = (userid: string | undefined): void => {
  useEffect(() => {
    if (userid === undefined) return undefined
    const note = async () => {
      const { noteThisSession } = await import('./noteThisSession')
      await noteThisSession()
    }
    const timer = setTimeout(() => void note().catch(() => undefined), afterMs)
    return () => clearTimeout(timer)
  }, [userid])
}
