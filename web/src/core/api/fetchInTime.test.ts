import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchInTime } from './fetchInTime'

const lost = { message: 'Network Error', status: 0 }

const hanging = (_: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    const fail = () => reject(new Error('aborted'))
    if (signal?.aborted) fail()
    signal?.addEventListener('abort', fail)
  })

/** Answers at once with `Some `, and with the rest when it is sent; as in a browser an end of the request ends it, too. */
const inParts = () => {
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const part = (text: string) => body?.enqueue(new TextEncoder().encode(text))
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller
      part('Some ')
    },
  })
  const fetch = (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => body?.error(new Error('aborted')))
    return Promise.resolve(new Response(stream, { status: 201, headers: { 'retry-after': '7' } }))
  }
  return { fetch, part, end: () => body?.close(), breakOff: () => body?.error(new TypeError('lost')) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives up on a link that swallows everything', async () => {
  vi.stubGlobal('fetch', hanging)
  const failed = expect(fetchInTime('/api/groups/list')).rejects.toMatchObject(lost)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})

it('waits longer for an answer to what takes longer to send', async () => {
  vi.stubGlobal('fetch', hanging)
  const onEnd = vi.fn()
  void fetchInTime('/upload', { patienceMs: 90_000 }).catch(onEnd)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

it('gives up on an answer that stops in its middle', async () => {
  const answer = inParts()
  vi.stubGlobal('fetch', answer.fetch)
  const failed = expect(fetchInTime('/api/groups/list')).rejects.toMatchObject(lost)
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})

it('waits for an answer as long as more of it comes', async () => {
  const answer = inParts()
  vi.stubGlobal('fetch', answer.fetch)
  const asked = fetchInTime('/api/groups/list')
  for (const text of ['of ', 'the ', 'trucks']) {
    await vi.advanceTimersByTimeAsync(59_000)
    answer.part(text)
  }
  answer.end()
  const response = await asked
  expect([response.status, response.headers.get('retry-after')]).toEqual([201, '7'])
  expect(await response.text()).toBe('Some of the trucks')
})

it('takes an answer that breaks off for none', async () => {
  const answer = inParts()
  vi.stubGlobal('fetch', answer.fetch)
  const failed = expect(fetchInTime('/api/groups/list')).rejects.toMatchObject(lost)
  await vi.advanceTimersByTimeAsync(0)
  answer.breakOff()
  await failed
  expect(vi.getTimerCount()).toBe(0)
})

it('ends when the caller wants it no more', async () => {
  vi.stubGlobal('fetch', hanging)
  const asking = new AbortController()
  const asked = fetchInTime('/api/groups/list', { signal: asking.signal })
  asking.abort()
  await expect(asked).rejects.toMatchObject(lost)
  await expect(fetchInTime('/api/groups/list', { signal: asking.signal })).rejects.toMatchObject(lost)
})

it('leaves nothing behind once it is answered', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('yes')))
  expect(await (await fetchInTime('/api/groups/list')).text()).toBe('yes')
  expect(vi.getTimerCount()).toBe(0)
})

it('takes an answer without content whose body is empty, as browsers give it', async () => {
  const body = new ReadableStream({ start: (stream) => stream.close() })
  vi.stubGlobal('fetch', () => Promise.resolve({ body, status: 204, headers: new Headers() }))
  expect((await fetchInTime('/api/groups/list')).status).toBe(204)
})

it('takes an answer that has no body as it is', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
  expect((await fetchInTime('/api/groups/list')).status).toBe(204)
})
