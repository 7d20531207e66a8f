// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SWRConfig } from 'swr'
import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/core/endpoint'
import { retrySettings } from './retrySettings'
import { useEndpoint } from './useEndpoint'

const readName = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user/name',
  summary: 'Read a name.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ of: z.string() }),
  output: z.object({ name: z.string() }),
})

const ask = (options?: { keepPreviousData: boolean }) => {
  const answered = (address: string) => address.endsWith('Truck')
  vi.stubGlobal('fetch', (address: string) =>
    answered(address) ? Promise.resolve(Response.json({ name: 'Truck' })) : new Promise(() => undefined),
  )
  return renderHook(({ of }) => useEndpoint(readName, { of }, options), { initialProps: { of: 'Truck' } })
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('never shows the answer to another question, unless that is wanted', async () => {
  const { result, rerender } = ask()
  await waitFor(() => expect(result.current.data).toEqual({ name: 'Truck' }))
  rerender({ of: 'Pump' })
  expect(result.current.data).toBeUndefined()
})

it('lets the last answer stand until the next one where that is wanted', async () => {
  const { result, rerender } = ask({ keepPreviousData: true })
  await waitFor(() => expect(result.current.data).toEqual({ name: 'Truck' }))
  rerender({ of: 'Excavator' })
  expect(result.current.data).toEqual({ name: 'Truck' })
})

describe('an interval that depends on the answer', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const read = (everyMs: (latest: { name: string } | undefined) => number) => {
    let name = 'Truck'
    const fetched = vi.fn(() => Promise.resolve(Response.json({ name })))
    vi.stubGlobal('fetch', fetched)
    const { result, rerender } = renderHook(() =>
      useEndpoint(
        readName,
        { of: 'Interval' },
        { refreshInterval: (latest) => everyMs(latest), dedupingInterval: 0 },
      ),
    )
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    return { fetched, result, rerender, pass, rename: (next: string) => (name = next) }
  }

  it('goes on while the page is drawn anew more often than that', async () => {
    const { fetched, rerender, pass } = read(() => 15_000)
    for (let drawn = 0; drawn < 13; drawn += 1) {
      await pass(5000)
      rerender()
    }
    expect(fetched).toHaveBeenCalledTimes(5)
  })

  it('follows the newest answer', async () => {
    const { fetched, result, pass, rename } = read((latest) => (latest?.name === 'Truck' ? 2000 : 0))
    await pass(1)
    expect(result.current.data).toEqual({ name: 'Truck' })
    rename('Pump')
    await pass(2000)
    expect(result.current.data).toEqual({ name: 'Pump' })
    await pass(60_000)
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

describe('a question that failed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const openOutage = (of: string, status = 503) => {
    const state = { isOver: false }
    const fetched = vi.fn(() =>
      Promise.resolve(
        state.isOver
          ? Response.json({ name: 'Truck' })
          : Response.json({ message: 'Down.', requestId: 'r-1' }, { status }),
      ),
    )
    vi.stubGlobal('fetch', fetched)
    const { result } = renderHook(
      () => {
        const { data, error } = useEndpoint(readName, { of }, { refreshInterval: 15_000 })
        return { data, error }
      },
      { wrapper: ({ children }) => <SWRConfig value={retrySettings}>{children}</SWRConfig> },
    )
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    return { state, fetched, result, pass }
  }

  it.each([503, 429])(
    'is asked again after an outage of any length, ever more seldom: %s',
    async (status) => {
      const { state, fetched, result, pass } = openOutage(`Mine ${status}`, status)
      await pass(1_800_000)
      expect(result.current.error).toMatchObject({ status })
      expect(fetched.mock.calls.length).toBeGreaterThan(30)
      expect(fetched.mock.calls.length).toBeLessThan(70)
      state.isOver = true
      await pass(60_000)
      expect(result.current).toMatchObject({ data: { name: 'Truck' }, error: undefined })
    },
  )

  it('is not asked again by itself where the answer will be the same', async () => {
    const { fetched, pass } = openOutage('Mine 404', 404)
    await pass(1_800_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('waits while the page is not looked at', async () => {
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const { fetched, pass } = openOutage('Mine 2')
    await pass(600_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    look.mockReturnValue('visible')
    await pass(60_000)
    expect(fetched.mock.calls.length).toBeGreaterThan(1)
  })
})
