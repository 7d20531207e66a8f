import { useEffect } from 'react'
import { mutate } from 'swr'

/** Empties the store of answers when its reader leaves: the next person at this page must not meet them. */
export const useForgetAnswers = (userid: string | undefined): void => {
  useEffect(() => {
    if (userid === undefined) return undefined
    return () => void mutate(() => true, undefined, { revalidate: false })
  }, [userid])
}
