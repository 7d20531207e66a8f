import { describe, expect, it } from 'vitest'
import { minuteMs, secondMs } from '../../shared/core/time'
import {
  type Burst,
  gatherMs,
  isOpen,
  needsSize,
  nextList,
  noBurst,
  openAtOnce,
  stepBurst,
  thresholdOf,
  windowMs,
} from './burst'

const startMs = Date.UTC(2026, 10, 24, 12)
const joining = { isNew: true, wasHeld: false }

/** Devices that join one after the other. */
const join = (count: number, size: number, everyMs = secondMs, known: Burst = noBurst, fromMs = startMs) => {
  let burst = known
  const verdicts = Array.from({ length: count }, (_, n) => {
    const step = stepBurst(burst, joining, size, fromMs + n * everyMs)
    burst = step.burst
    return step.verdict
  })
  return { burst, verdicts, kinds: verdicts.map(({ kind }) => kind) }
}

describe('devices of a group that alarm alike', () => {
  it('are one cause from three tenths of the group on, never fewer than five, and from twenty on in any', () => {
    expect([3, 10, 16, 17, 20, 66, 67, 10_000].map(thresholdOf)).toEqual([5, 5, 5, 6, 6, 20, 20, 20])
  })

  it('notify alone at first, then wait for others until two minutes have passed, and are a list then', () => {
    const { verdicts, kinds, burst } = join(6, 10)
    expect(kinds).toEqual(['go', 'hold', 'hold', 'hold', 'list', 'list'])
    expect(verdicts[3]).toEqual({ kind: 'hold', untilMs: startMs + secondMs + gatherMs })
    expect(nextList(burst, 'email', startMs + 6 * secondMs)?.dueMs).toBe(startMs + secondMs + gatherMs)
  })

  it('are two failures of their own when the second comes a minute after the first', () => {
    expect(join(3, 10, minuteMs).kinds).toEqual(['go', 'go', 'hold'])
    expect(join(3, 10, minuteMs - 1).kinds).toEqual(['go', 'hold', 'hold'])
  })

  it('go out each by itself when they stay few', () => {
    const { burst } = join(4, 100)
    const again = stepBurst(burst, { isNew: false, wasHeld: true }, 100, startMs + gatherMs + 3 * secondMs)
    expect(again.verdict).toEqual({ kind: 'go' })
  })

  it('are not one cause over a longer time', () => {
    expect(join(40, 10, 3 * minuteMs).kinds).not.toContain('list')
  })

  it('begin anew once the list is over', () => {
    const { burst } = join(10, 10)
    const lateMs = startMs + windowMs + minuteMs
    expect(isOpen(burst, lateMs)).toBe(false)
    expect(stepBurst(burst, joining, 10, lateMs).verdict).toEqual({ kind: 'go' })
  })

  it('count once each, however often one of them alarms', () => {
    const { burst } = join(2, 10)
    const again = stepBurst(burst, { isNew: false, wasHeld: false }, 10, startMs + minuteMs)
    expect(again.verdict).toEqual({ kind: 'go' })
  })

  it('ask for the size of the group only when it decides', () => {
    expect(needsSize(join(3, 10).burst, 1, startMs + minuteMs)).toBe(false)
    expect(needsSize(join(4, 100).burst, 1, startMs + minuteMs)).toBe(true)
    expect(needsSize(join(9, 10).burst, 1, startMs + minuteMs)).toBe(false)
  })
})

describe('devices that the sweep finds silent at once', () => {
  it('are a list before any of them notifies', () => {
    expect(openAtOnce(noBurst, 4, 10, startMs)).toBeUndefined()
    const burst = openAtOnce(noBurst, 5, 10, startMs) ?? noBurst
    expect(stepBurst(burst, joining, 10, startMs).verdict).toEqual({ kind: 'list' })
  })
})

describe('the lists of a cause', () => {
  it('are three at most: the first, one when it has grown much, and one at the end', () => {
    let { burst } = join(20, 20)
    const dues: number[] = []
    for (let nowMs = startMs + 20 * secondMs; nowMs < startMs + windowMs; nowMs += secondMs) {
      burst = stepBurst(burst, joining, 20, nowMs).burst
      const next = nextList(burst, 'email', nowMs)
      if (next === undefined) continue
      burst = next.burst
      dues.push(next.dueMs)
    }
    expect(dues).toHaveLength(3)
    expect(Math.max(...dues)).toBe((burst.openedMs ?? 0) + windowMs)
  })

  it('wait for the end of the window when few more have joined', () => {
    const { burst } = join(20, 20)
    const first = nextList(burst, 'email', startMs + 20 * secondMs)?.burst ?? burst
    const lateMs = startMs + 5 * minuteMs
    const { burst: more } = stepBurst(first, joining, 20, lateMs)
    expect(nextList(more, 'email', lateMs)?.dueMs).toBe((burst.openedMs ?? 0) + windowMs)
  })

  it('are apart for each channel', () => {
    const { burst } = join(20, 20)
    const first = nextList(burst, 'email', startMs + 20 * secondMs)?.burst ?? burst
    expect(nextList(first, 'email', startMs + 21 * secondMs)).toBeUndefined()
    expect(nextList(first, 'sms', startMs + 21 * secondMs)).toBeDefined()
  })
})
