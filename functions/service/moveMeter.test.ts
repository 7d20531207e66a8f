import { describe, expect, it } from 'vitest'
import { hourMs } from '../../shared/core/time'
import { answeredMeter, exactly, moveMeter, usedSince } from './moveMeter'
import type { StoredMeter } from './serviceStore'

const startMs = Date.parse('2026-11-01T00:00:00Z')
const readings = (...found: [atHours: number, value: number][]) => ({
  key: 'eng_hrs',
  points: {
    times: Float64Array.from(found, ([atHours]) => startMs + atHours * hourMs),
    values: Float64Array.from(found, ([, value]) => value),
  },
})
const meter: StoredMeter = {
  source: 'own',
  key: 'eng_hrs',
  raw: 4310,
  offset: 0,
  total: exactly(4310),
  atMs: startMs,
}

describe('a meter', () => {
  it('moves on with its readings', () => {
    const moved = moveMeter(meter, readings([1, 4310.5], [10, 4318]))
    expect(moved).toMatchObject({ raw: 4318, total: exactly(4318), atMs: startMs + 10 * hourMs })
    expect(moved.question).toBeUndefined()
  })

  it('that falls asks, and stays where it was', () => {
    const moved = moveMeter(meter, readings([1, 4311], [10, 12], [11, 12.5]))
    expect(moved).toMatchObject({ total: exactly(4311), question: { beforeHours: 4311, nowHours: 12 } })
  })

  it('that rises by more than the time allows asks as well', () => {
    expect(moveMeter(meter, readings([1, 9800], [2, 9801])).question).toMatchObject({ nowHours: 9800 })
  })

  it('is not asked about for one odd reading', () => {
    const moved = moveMeter(meter, readings([1, 0], [2, 4311.5]))
    expect(moved).toMatchObject({ raw: 4311.5 })
    expect(moved.question).toBeUndefined()
  })

  it('asks no more once it goes on as before', () => {
    const asking = moveMeter(meter, readings([1, 4311], [2, 0], [3, 0]))
    expect(asking.question).toBeDefined()
    expect(moveMeter(asking, readings([4, 4312], [5, 4313])).question).toBeUndefined()
  })

  it('by another key asks: which of the two counts is not guessed', () => {
    const moved = moveMeter(meter, { ...readings([1, 20], [2, 21]), key: 'hourmeter1_hrs' })
    expect(moved).toMatchObject({ key: 'eng_hrs', askedKey: 'hourmeter1_hrs', question: { nowHours: 20 } })
  })
})

describe('the answer of a person', () => {
  const asking = moveMeter(meter, readings([10, 12], [11, 12.5]))
  const base = exactly(4200)

  it('goes on from what the machine has', () => {
    const answered = answeredMeter(asking, 4315, startMs + 20 * hourMs)
    const later = moveMeter(answered, readings([11, 12.5], [20, 18]))
    expect(later.total).toEqual(exactly(4321))
    expect(usedSince(later, base, startMs)).toEqual(exactly(121))
  })

  it('takes a new meter by its own numbers; what was worked before counts on, what lies between is open', () => {
    const answered = answeredMeter(asking, undefined, startMs + 20 * hourMs)
    const later = moveMeter(answered, readings([11, 12.5], [20, 18]))
    expect(later.total).toEqual(exactly(18))
    expect(usedSince(later, base, startMs)).toEqual({ atLeast: 116, atMost: 126 })
    // An entry of since then counts from the new meter alone.
    expect(usedSince(later, exactly(15), startMs + 15 * hourMs)).toEqual(exactly(3))
  })

  it('joins hours that the portal counted to a meter that appears', () => {
    const counted: StoredMeter = { source: 'counted', total: { atLeast: 100, atMost: 110 }, atMs: startMs }
    const answered = answeredMeter(
      moveMeter(counted, readings([1, 4000], [2, 4001])),
      undefined,
      startMs + 3 * hourMs,
    )
    const later = moveMeter(answered, readings([2, 4001], [5, 4004]))
    expect(usedSince(later, { atLeast: 40, atMost: 45 }, startMs - hourMs)).toEqual({
      atLeast: 64,
      atMost: 70,
    })
  })
})
