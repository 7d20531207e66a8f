import { act, cleanup, render } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, vi } from 'vitest'
import type { SpecialGroup } from '../../../../shared/core/roles'
import { endpoints } from '../../../../shared/endpoints'
import { type Session, SessionContext } from '../../core/session/sessionContext'
import { holdSession } from '../../core/session/sessionCookies.fixture'
import { sampleOf } from './sampleOf.fixture'

const sessionOf = (specialGroups: SpecialGroup[]): Session => ({
  session: {
    state: 'signedIn',
    user: { userid: 'u-1', email: 'ada@example.com', name: 'Ada', specialGroups },
  },
  refresh: () => Promise.resolve('signedIn'),
  signOut: () => Promise.resolve(),
})

const patternOf = (path: string): RegExp => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** The route that an address is of: `GET /group/{groupid}`. */
const routeOf = (address: string, method: string) =>
  endpoints.find((each) => each.method === method && patternOf(each.path).test(address))

export interface Place {
  /** Of the router. */
  readonly pattern: string
  readonly address: string
  readonly load: () => Promise<ComponentType>
  readonly specialGroups?: SpecialGroup[]
}

/** Answers with more than the minimum of their contract, by route. */
type Answers = Readonly<Record<string, unknown>>

/**
 * Draws a page with an API that answers every call with a sample by its contract, but fails the calls of one route.
 * Gives the routes that were read so far.
 */
export const openPage = async (place: Place, answers: Answers, failing?: string) => {
  const { pattern, address: at, load, specialGroups = [] } = place
  const asked = new Set<string>()
  holdSession()
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    const endpoint = routeOf(address.split('?')[0] ?? '', method)
    if (endpoint === undefined) throw new Error(`No route has the address ${address}`)
    const route = `${method} ${endpoint.path}`
    if (method === 'GET') asked.add(route)
    if (route === failing) {
      return Promise.resolve(Response.json({ message: 'It broke.', requestId: 'r-1' }, { status: 500 }))
    }
    return Promise.resolve(Response.json(answers[route] ?? sampleOf(endpoint.output)))
  })
  const Page = await load()
  const drawn = (
    <SessionContext value={sessionOf(specialGroups)}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false, dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={[at]}>
          <Suspense>
            <Routes>
              <Route path={pattern} element={<Page />} />
            </Routes>
          </Suspense>
        </MemoryRouter>
      </SWRConfig>
    </SessionContext>
  )
  // A part that comes later is waited for by React only where the drawing itself is awaited.
  const { container } = await act(() => Promise.resolve(render(drawn)))
  return { asked, container }
}

/** For tests of polls: each has timeouts that pass by `vi.advanceTimersByTimeAsync`, and leaves no page behind. */
export const withFakeTimeouts = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
