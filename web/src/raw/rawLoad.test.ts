import { describe, expect, it } from 'vitest'
import { RequestError } from '../core/api/RequestError'
import { type AskRaw, type RawLoadState, createRawLoad } from './rawLoad'

const range = { fromMs: 1_000_000, toMs: 2_000_000 }
type Page = Awaited<ReturnType<AskRaw>>

const open = (answer: (call: number, signal: AbortSignal) => Promise<Page>) => {
  const told: RawLoadState[] = []
  const asked: (number | undefined)[] = []
  const pauses: number[] = []
  const load = createRawLoad({
    range,
    ask: ({ pageStartTime }, signal) => {
      asked.push(pageStartTime)
      return answer(asked.length, signal)
    },
    pause: (ms, signal) => {
      pauses.push(ms)
      return signal.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve()
    },
    tell: (state) => told.push(state),
  })
  return { load, told, asked, pauses, last: () => told.at(-1) }
}

const page = (ts: number, lastEvaluatedTime?: number): Page => ({
  data: [{ ts }],
  ...(lastEvaluatedTime === undefined ? {} : { lastEvaluatedTime }),
})
const failure = (status: number, retryAfterSeconds?: number) =>
  Promise.reject(new RequestError('no', { status, retryAfterSeconds }))

describe('loading raw data', () => {
  it('goes page by page with a pause between, and tells how far it is', async () => {
    const { load, told, asked, pauses, last } = open((call) =>
      Promise.resolve(call < 3 ? page(call, 1000 + call * 250) : page(call)),
    )
    await load.run()
    expect([asked, pauses]).toEqual([
      [undefined, 1250, 1500],
      [300, 300],
    ])
    expect(told.map(({ percent }) => percent)).toEqual([0, 25, 50, 100, 100])
    expect(last()).toMatchObject({
      state: 'done',
      nextTs: undefined,
      readings: [{ ts: 1 }, { ts: 2 }, { ts: 3 }],
    })
  })

  it('stops after ten requests and says where it stopped', async () => {
    const { load, asked, last } = open((call) => Promise.resolve(page(call, 1000 + call)))
    await load.run()
    expect(asked).toHaveLength(10)
    expect(last()).toMatchObject({ state: 'done', nextTs: 1010 })
  })

  it('asks on to the end and keeps nothing where each page is taken', async () => {
    const taken: number[] = []
    const told: RawLoadState[] = []
    let calls = 0
    const load = createRawLoad({
      range,
      ask: () => Promise.resolve((calls += 1) < 40 ? page(calls, 1000 + calls) : page(calls)),
      pause: () => Promise.resolve(),
      tell: (state) => told.push(state),
      mostRequests: Infinity,
      take: (readings) => taken.push(...readings.map(({ ts }) => ts)),
    })
    await load.run()
    expect(taken).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    expect(told.at(-1)).toMatchObject({ state: 'done', percent: 100, count: 40, readings: [] })
  })

  it('tries a request again that may pass, later each time, and as late as it is told to', async () => {
    const { load, told, pauses, asked, last } = open((call) =>
      call === 1 ? failure(503, 5) : call === 2 ? failure(0) : Promise.resolve(page(call)),
    )
    await load.run()
    expect(pauses).toEqual([5000, 3000])
    expect(asked).toEqual([undefined, undefined, undefined])
    expect(told.some(({ isRetrying }) => isRetrying)).toBe(true)
    expect(last()).toMatchObject({ state: 'done', isRetrying: false, readings: [{ ts: 3 }] })
  })

  it('keeps what it has when a page fails for good, and goes on from there when told', async () => {
    const { load, asked, last } = open((call) => {
      if (call === 1) return Promise.resolve(page(1, 1500))
      return call <= 5 ? failure(500) : Promise.resolve(page(call))
    })
    await load.run()
    expect(last()).toMatchObject({ state: 'failed', nextTs: 1500, readings: [{ ts: 1 }] })
    await load.run()
    expect(last()).toMatchObject({ state: 'done', error: undefined, readings: [{ ts: 1 }, { ts: 6 }] })
    expect(asked).toEqual([undefined, 1500, 1500, 1500, 1500, 1500])
  })

  it('does not try again what is refused', async () => {
    const { load, asked, last } = open(() => failure(400))
    await load.run()
    expect(asked).toHaveLength(1)
    expect(last()).toMatchObject({ state: 'failed', error: new RequestError('no', { status: 400 }) })
  })

  it('ends where it is cancelled, with what it has', async () => {
    const { load, asked, last } = open((call) => {
      if (call === 2) load.cancel()
      return call === 2 ? Promise.reject(new Error('aborted')) : Promise.resolve(page(call, 1500))
    })
    await load.run()
    expect(asked).toHaveLength(2)
    expect(last()).toMatchObject({ state: 'cancelled', readings: [{ ts: 1 }], error: undefined })
  })

  it('goes on where it was cancelled, and counts what was asked before', async () => {
    const { load, asked, last } = open((call, signal) => {
      if (call === 3) load.cancel()
      return signal.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve(page(call, 1000 + call))
    })
    await load.run()
    expect(last()).toMatchObject({ state: 'cancelled', nextTs: 1002 })
    await load.run()
    expect(asked[3]).toBe(1002)
    expect(last()).toMatchObject({ state: 'done', nextTs: 1011 })
    expect(last()?.readings.map(({ ts }) => ts)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})
