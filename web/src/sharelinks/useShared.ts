import { useCallback, useEffect, useRef, useState } from 'react'
import { linkTokenPattern } from '../../../shared/sharelinks/linkEnds'
import type { Shared } from '../../../shared/sharelinks/shared'
import { type Ending, LinkEnded, askShared } from './askShared'

const pollMs = 15_000

interface State {
  shared?: Shared
  session?: string
  /** Why it shows nothing any more. */
  ending?: Ending
  /** Why the last call failed; what was shown before may be old. */
  failure?: unknown
}

/**
 * What a link shows, asked again every quarter of a minute while the page is seen. Its session is renewed by what stands
 * behind the `#`; where the link has ended, nothing of it stays on the page.
 */
export const useShared = (token: string) => {
  const [state, setState] = useState<State>(() =>
    linkTokenPattern.test(token) ? {} : { ending: { end: 'LINK_UNKNOWN' } },
  )
  const session = useRef<string>(undefined)

  const open = useCallback(async (): Promise<State> => {
    const before = session.current
    const opened = await askShared('/groups/shared-sessions', {
      token,
      ...(before === undefined ? {} : { session: before }),
    })
    session.current = opened.session
    return { shared: opened.shared, session: opened.session }
  }, [token])

  const ask = useCallback(async (): Promise<State> => {
    if (session.current === undefined) return open()
    try {
      const { shared } = await askShared('/groups/shared-readings', { session: session.current })
      return { shared, session: session.current }
    } catch (error) {
      if (error instanceof LinkEnded && error.ending.end === 'LINK_SESSION_OVER') return open()
      throw error
    }
  }, [open])

  const refresh = useCallback(async () => {
    try {
      setState(await ask())
    } catch (error) {
      const next = error instanceof LinkEnded ? { ending: error.ending } : undefined
      setState((now) => next ?? { ...now, failure: error })
    }
  }, [ask])

  const isOver = state.ending !== undefined
  useEffect(() => {
    if (isOver) return undefined
    void refresh()
    const poll = () => (document.hidden ? undefined : void refresh())
    const timer = setInterval(poll, pollMs)
    document.addEventListener('visibilitychange', poll)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', poll)
    }
  }, [isOver, refresh])

  return { ...state, refresh }
}
