import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type LinkEnd,
  type Shared,
  linkEnds,
  linkTokenPattern,
  openShareLink,
  readShared,
} from '../../../shared/sharelinks/shared'
import { callEndpoint } from '../core/api/callEndpoint'
import { RequestError } from '../core/api/RequestError'

const pollMs = 15_000

const isEnd = (code: string | undefined): code is LinkEnd =>
  code !== undefined && Object.hasOwn(linkEnds, code)

interface State {
  shared?: Shared
  session?: string
  /** Why it shows nothing any more. */
  end?: LinkEnd
  /** Why the last call failed; what was shown before may be old. */
  failure?: unknown
}

/**
 * What a link shows, asked again every quarter of a minute while the page is seen. Its session is renewed by what stands
 * behind the `#`; where the link has ended, nothing of it stays on the page.
 */
export const useShared = (token: string) => {
  const [state, setState] = useState<State>(() =>
    linkTokenPattern.test(token) ? {} : { end: 'LINK_UNKNOWN' },
  )
  const session = useRef<string>(undefined)

  const open = useCallback(async (): Promise<State> => {
    const before = session.current
    const opened = await callEndpoint(openShareLink, {
      token,
      ...(before === undefined ? {} : { session: before }),
    })
    session.current = opened.session
    return { shared: opened.shared, session: opened.session }
  }, [token])

  const ask = useCallback(async (): Promise<State> => {
    if (session.current === undefined) return open()
    try {
      const { shared } = await callEndpoint(readShared, { session: session.current })
      return { shared, session: session.current }
    } catch (error) {
      if (error instanceof RequestError && error.resultCode === 'LINK_SESSION_OVER') return open()
      throw error
    }
  }, [open])

  const refresh = useCallback(async () => {
    try {
      setState(await ask())
    } catch (error) {
      const code = error instanceof RequestError ? error.resultCode : undefined
      setState((now) => (isEnd(code) ? { end: code } : { ...now, failure: error }))
    }
  }, [ask])

  const isOver = state.end !== undefined
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
