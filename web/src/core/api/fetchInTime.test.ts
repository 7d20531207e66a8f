import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchInTime } from './fetchInTime'

const hanging = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    const fail = () => reject(new Error('aborted'))
    if (signal?.aborted) fail()
    signal?.addEventListener('abort', fail)
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives up on a link that swallows everything', async () => {
  vi.stubGlobal('fetch', hanging)
  const asked = fetchInTime('/api/groups/list', {})
  const failed = expect(asked).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})

it('ends when whoever asked wants it no more', async () => {
  vi.stubGlobal('fetch', hanging)
  const asking = new AbortController()
  const asked = fetchInTime('/api/groups/list', { signal: asking.signal })
  asking.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect(fetchInTime('/api/groups/list', { signal: asking.signal })).rejects.toThrow('aborted')
})

it('leaves nothing behind once it is answered', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('yes')))
  expect(await (await fetchInTime('/api/groups/list', {})).text()).toBe('yes')
  expect(vi.getTimerCount()).toBe(0)
})
