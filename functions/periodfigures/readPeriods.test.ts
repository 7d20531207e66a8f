import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../shared/core/time'
import { rollUpHours } from '../../shared/data/rollups/rollUpHours'
import { aggregate } from '../../shared/periodfigures/aggregations'
import { combineRollups } from './readPeriods'

const startMs = Date.parse('2026-11-21T00:00:00Z')
const maxHoldMs = 2 * minuteMs

const rollUp = (points: readonly (readonly [minute: number, value: number])[]) =>
  rollUpHours(
    Float64Array.from(points, ([minute]) => startMs + minute * minuteMs),
    Float64Array.from(points, ([, value]) => value),
    maxHoldMs,
  )

const aggregateOf = (points: readonly (readonly [number, number])[]) => {
  const combined = combineRollups(rollUp(points), maxHoldMs)
  if (combined === undefined) throw new Error('nothing was rolled up')
  return aggregate(combined)
}

describe('an aggregation', () => {
  it('is each of the seven of the same readings, across hours', () => {
    expect(
      aggregateOf([
        [58, 10],
        [59, 30],
        [60, 20],
        [61, 20],
      ]),
    ).toEqual({ min: 10, max: 30, avg: 20, sum: 80, diff: 10, acc: 20, latest: 20 })
  })

  it('averages by time: a burst counts no more than the time it took', () => {
    const burst = Array.from({ length: 60 }, (_, i) => [1 + i / 60, 100] as const)
    expect(aggregateOf([[0, 0], ...burst, [2, 0]]).avg).toBeCloseTo(50)
  })

  it('weighs a silence no more than a missed reading', () => {
    expect(
      aggregateOf([
        [0, 0],
        [1, 90],
        [600, 0],
      ]).avg,
    ).toBeCloseTo(60)
  })

  it('gains what a counter counted although it restarted, and tells where it got to apart', () => {
    const { acc, diff } = aggregateOf([
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
