import { useCallback, useEffect, useRef, useState } from 'react'
import { linkTokenPattern, type LinkEnd, linkEnds } from '../../../shared/sharelinks/linkEnds'
import type { Shared, openShareLink, readShared, readSharedHistory } from '../../../shared/sharelinks/shared'
import type { InputOf, OutputOf } from '../../../shared/core/endpoint'
import { apiPrefix } from '../../../shared/core/services'
import { fetchInTime } from '../core/api/fetchInTime'
import { RequestError } from '../core/api/RequestError'

/** What the page of a link asks: the contracts without their schemas, which weigh more than the page. */
interface Asked {
  [path: string]: typeof openShareLink | typeof readShared | typeof readSharedHistory
  '/groups/shared-sessions': typeof openShareLink
  '/groups/shared-readings': typeof readShared
  '/groups/shared-history': typeof readSharedHistory
}
type KnownPath = (typeof openShareLink | typeof readShared | typeof readSharedHistory)['path']

/** Why a link shows nothing any more; of one that ended with an arrival, where and when that was. */
export interface Ending {
  readonly end: LinkEnd
  readonly arrived?: { readonly name: string; readonly ms: number }
}

/** Thrown where a link has ended. */
class LinkEnded extends Error {
  constructor(readonly ending: Ending) {
    super(linkEnds[ending.end])
    this.name = 'LinkEnded'
  }
}

const textIn = (body: object, name: string): string | undefined => {
  const text = (body as Record<string, unknown>)[name]
  return typeof text === 'string' ? text : undefined
}

const failureOf = (status: number, body: object): Error => {
  const code = textIn(body, 'resultCode')
  if (code !== undefined && Object.hasOwn(linkEnds, code)) {
    const { atTs } = body as { atTs?: unknown }
    const name = textIn(body, 'place')
    const end = code as LinkEnd
    return new LinkEnded(
      typeof atTs === 'number' && name !== undefined ? { end, arrived: { name, ms: atTs * 1000 } } : { end },
    )
  }
  const words = textIn(body, 'message')
  const details = { status, words, requestId: textIn(body, 'requestId') }
  return new RequestError(words ?? 'The portal did not answer. Please try again.', details)
}

/**
 * Asks for what a link shows. The answer is the portal's own, of the same origin, and is not checked again.
 * @throws LinkEnded where it shows nothing any more, RequestError for any other failure
 */
export const askShared = async <Path extends KnownPath>(
  path: Path,
  input: InputOf<Asked[Path]>,
): Promise<OutputOf<Asked[Path]>> => {
  const response = await fetchInTime(apiPrefix + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = (await response.json().catch(() => undefined)) as unknown
  if (response.ok && body !== undefined) return body as OutputOf<Asked[Path]>
  throw failureOf(response.status, typeof body === 'object' && body !== null ? body : {})
}

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

  /** One at a time: a late answer, or failure, would undo a newer one. */
  const isAsking = useRef(false)
  const refresh = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      setState(await ask())
    } catch (error) {
      const next = error instanceof LinkEnded ? { ending: error.ending } : undefined
      setState((now) => next ?? { ...now, failure: error })
    } finally {
      isAsking.current = false
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
