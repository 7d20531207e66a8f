import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../core/time'
import { rollUpHours } from '../data/rollups/rollUpHours'
import { aggregate } from './aggregations'
import { combineRollups } from './combineRollups'
import { periodBefore, roundPeriod } from './metricPeriods'
import { comparePeriods } from './timePeriods'

const startMs = Date.parse('2026-11-21T00:00:00Z')
const maxHoldMs = 2 * minuteMs

const rollUp = (points: readonly (readonly [minute: number, value: number])[]) =>
  rollUpHours(
    Float64Array.from(points, ([minute]) => startMs + minute * minuteMs),
    Float64Array.from(points, ([, value]) => value),
    maxHoldMs,
  )

const told = (points: readonly (readonly [number, number])[]) => {
  const combined = combineRollups(rollUp(points), maxHoldMs)
  if (combined === undefined) throw new Error('nothing was rolled up')
  return aggregate(combined)
}

describe('an aggregation', () => {
  it('is each of the seven of the same readings, across hours', () => {
    expect(
      told([
        [58, 10],
        [59, 30],
        [60, 20],
        [61, 20],
      ]),
    ).toEqual({ min: 10, max: 30, avg: 20, sum: 80, diff: 10, acc: 20, latest: 20 })
  })

  it('averages by time: a burst counts no more than the time it took', () => {
    const burst = Array.from({ length: 60 }, (_, i) => [1 + i / 60, 100] as const)
    expect(told([[0, 0], ...burst, [2, 0]]).avg).toBeCloseTo(50)
  })

  it('weighs a silence no more than a missed reading', () => {
    expect(
      told([
        [0, 0],
        [1, 90],
        [600, 0],
      ]).avg,
    ).toBeCloseTo(60)
  })

  it('gains what a counter counted although it restarted, and tells where it got to apart', () => {
    const { acc, diff } = told([
      [0, 100],
      [30, 140],
      [70, 5],
      [130, 25],
    ])
    expect([acc, diff]).toEqual([60, -75])
  })
})

describe('hours of several streams', () => {
  it('may come in any order', () => {
    const hours = rollUp([
      [10, 1],
      [70, 5],
      [130, 3],
    ])
    expect(combineRollups([...hours].reverse(), maxHoldMs)).toEqual(combineRollups(hours, maxHoldMs))
  })

  it('count every reading once where they interleave', () => {
    const [one, two] = [
      rollUp([
        [0, 1],
        [20, 3],
      ]),
      rollUp([
        [10, 7],
        [15, 0],
      ]),
    ]
    expect(combineRollups([...one, ...two], maxHoldMs)).toMatchObject({
      n: 4,
      sum: 11,
      min: 0,
      max: 7,
      first: 1,
      last: 3,
      sumIncrease: 2,
    })
  })

  it('are nothing when there are none', () => {
    expect(combineRollups([], maxHoldMs)).toBeUndefined()
  })
})

describe('periods', () => {
  it('are rounded up to whole hours, which changes no length and loses no newest reading', () => {
    const seconds = startMs / 1000
    expect(roundPeriod(seconds + 1, seconds + 3601)).toEqual({
      fromMs: startMs + hourMs,
      toMs: startMs + 2 * hourMs,
    })
    expect(roundPeriod(seconds, seconds + 3600)).toEqual({ fromMs: startMs, toMs: startMs + hourMs })
  })

  it('are an hour at least', () => {
    const seconds = startMs / 1000
    expect(roundPeriod(seconds + 600, seconds + 1200)).toEqual({ fromMs: startMs, toMs: startMs + hourMs })
  })

  it('have one of the same length before them', () => {
    expect(periodBefore({ fromMs: 30, toMs: 40 })).toEqual({ fromMs: 20, toMs: 30 })
  })

  it.each([
    ['rollingDay', new Date(2026, 10, 20, 15, 30), new Date(2026, 10, 19, 15, 30)],
    ['day', new Date(2026, 10, 21), new Date(2026, 10, 20)],
    ['week', new Date(2026, 10, 16), new Date(2026, 10, 9)],
    ['month', new Date(2026, 10, 1), new Date(2026, 9, 1)],
  ] as const)('of a %s begin where people expect it', (name, from, before) => {
    const now = new Date(2026, 10, 21, 15, 30).getTime()
    const { current, previous } = comparePeriods(name, now)
    expect([current.fromMs, previous.fromMs]).toEqual([from.getTime(), before.getTime()])
    expect(previous.toMs - previous.fromMs).toBe(current.toMs - current.fromMs)
    expect(current.toMs).toBe(now)
  })

  it('of a Sunday belong to the week that began on Monday', () => {
    const { current } = comparePeriods('week', new Date(2026, 10, 22, 1).getTime())
    expect(current.fromMs).toBe(new Date(2026, 10, 16).getTime())
    expect(comparePeriods('rollingWeek', startMs).current.fromMs).toBe(startMs - 7 * dayMs)
  })
})
