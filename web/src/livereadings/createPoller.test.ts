import { describe, expect, it } from 'vitest'
import { createPoller, type PollState } from './createPoller'
import { createReadingsStore } from './readingsStore'

const settle = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
}

const setUp = (answers: (number[] | Error)[]) => {
  const store = createReadingsStore()
  const asked: (number | undefined)[] = []
  const waits: number[] = []
  let fire: (() => void) | undefined
  let hidden = false
  let state: PollState | undefined
  const poller = createPoller({
    store,
    ask: (newestTs) => {
      asked.push(newestTs)
      const answer = answers.shift() ?? []
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer.map((ts) => ({ ts })))
    },
    intervalSeconds: () => 60,
    isHidden: () => hidden,
    tell: (next) => (state = next),
    setTimer: (run, ms) => {
      waits.push(ms)
      fire = run
      return () => (fire = undefined)
    },
  })
  return {
    store,
    poller,
    asked,
    waits,
    hide: (value: boolean) => (hidden = value),
    tick: async () => {
      fire?.()
      await settle()
    },
    state: () => state,
  }
}

const t = 1_770_000_000

describe('createPoller', () => {
  it('waits the device’s interval after news, then doubles its own', async () => {
    const { poller, tick, waits, asked } = setUp([[t], [t], [t], [t + 60]])
    poller.poll()
    await settle()
    await tick()
    await tick()
    await tick()
    expect(waits).toEqual([60_000, 5000, 10_000, 60_000])
    expect(asked).toEqual([undefined, t, t, t])
  })

  it('keeps the readings when a call fails, tells why, and tries again', async () => {
    const { poller, tick, state, store, waits } = setUp([[t], new Error('busy'), [t + 60]])
    poller.poll()
    await settle()
    await tick()
    expect(state()).toMatchObject({ hasAnswer: true, error: new Error('busy') })
    expect(store.snapshot().newestTs).toBe(t)
    await tick()
    expect(state()?.error).toBeUndefined()
    expect(waits).toEqual([60_000, 5000, 60_000])
  })

  it('rests while the page is hidden and makes up for it afterwards', async () => {
    const { poller, tick, asked, hide } = setUp([[t]])
    poller.poll()
    await settle()
    hide(true)
    await tick()
    expect(asked).toHaveLength(1)
    hide(false)
    poller.wake()
    await settle()
    expect(asked).toHaveLength(2)
  })

  it('asks once more when asked during a call, never twice at once', async () => {
    const { poller, asked } = setUp([[t]])
    poller.poll()
    poller.poll()
    poller.poll()
    expect(asked).toHaveLength(1)
    await settle()
    expect(asked).toHaveLength(2)
  })

  it('is silent after it was stopped', async () => {
    const { poller, tick, asked } = setUp([[t]])
    poller.poll()
    await settle()
    poller.stop()
    await tick()
    expect(asked).toHaveLength(1)
  })
})
