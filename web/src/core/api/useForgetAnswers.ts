import { useEffect, useRef } from 'react'
import { mutate } from 'swr'

/**
 * Empties the store of answers when its reader leaves: the next person at this page must not meet them. Only a
 * change of reader empties it, since an answer that is on its way at that moment is lost to whoever waits for it.
 */
export const useForgetAnswers = (userid: string | undefined): void => {
  const reader = useRef<string>(undefined)
  useEffect(() => {
    const { current } = reader
    reader.current = userid
    if (current !== undefined && current !== userid) void mutate(() => true, undefined, { revalidate: false })
  }, [userid])
}
