import { useEffect, useRef } from 'react'
import { wordsOf } from '../feedback/describeError'
import { toasts } from './toasts'

/** Shows a read that begins to fail, in the server's words; not again while it goes on failing. */
export const useFailureToast = (error: unknown): void => {
  const hasFailed = useRef(false)
  useEffect(() => {
    if (error !== undefined && !hasFailed.current) {
      toasts.show({ tone: 'error', text: wordsOf(error) ?? 'Error Loading Data' })
    }
    hasFailed.current = error !== undefined
  }, [error])
}
