import { describe, expect, it } from 'vitest'
import { firstRetryMs, nextPollMs } from './createPoller'

const now = 1_770_000_000

describe('nextPollMs', () => {
  it('waits the device’s own interval after new data', () => {
    const outcome = { intervalSeconds: 60, newestTs: now, previousTs: now - 60, retryMs: 40_000 }
    expect(nextPollMs(outcome)).toEqual({ waitMs: 60_000, retryMs: firstRetryMs })
  })

  it('doubles from 5 s up to 120 s while nothing new comes', () => {
    const waits: number[] = []
    let retryMs = firstRetryMs
    for (let i = 0; i < 7; i += 1) {
      const next = nextPollMs({ intervalSeconds: 5, newestTs: now, previousTs: now, retryMs })
      waits.push(next.waitMs)
      retryMs = next.retryMs
    }
    expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000])
  })

  it('does not take a reading of an unset clock for new', () => {
    const outcome = { intervalSeconds: 5, newestTs: 1_500_000_000, previousTs: 1, retryMs: 10_000 }
    expect(nextPollMs(outcome)).toEqual({ waitMs: 10_000, retryMs: 20_000 })
  })

  it('counts no reading at all as nothing new', () => {
    const outcome = { intervalSeconds: 5, newestTs: undefined, previousTs: undefined, retryMs: 5000 }
    expect(nextPollMs(outcome).waitMs).toBe(5000)
  })
})
