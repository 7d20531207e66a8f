import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageOverTime, increaseSince, mergeRollups } from './mergeRollups'
import { rollUpHours, rollUpOne } from './rollUpHours'
import type { Rollup } from './rollUpHours'

const hour = 3_600_000
const minute = 60_000
const day = 1_770_595_200_000
const rollUp = (points: [minute: number, value: number][], maxHoldMs = 2 * minute) =>
  rollUpHours(
    Float64Array.from(points, ([at]) => day + at * minute),
    Float64Array.from(points, ([, value]) => value),
    maxHoldMs,
  )
const mergeAll = (hours: Rollup[], maxHoldMs = 2 * minute) =>
  hours.reduce((all, next) => mergeRollups(all, next, maxHoldMs))

describe('rollUpHours', () => {
  it('tells an hour with its extremes and their times', () => {
    expect(
      rollUp([
        [0, 5],
        [1, 9],
        [2, 2],
        [3, 2],
      ]),
    ).toEqual([
      {
        hourMs: day,
        n: 4,
        sum: 18,
        sumIncrease: 4,
        first: 5,
        firstMs: day,
        last: 2,
        lastMs: day + 3 * minute,
        min: 2,
        minMs: day + 2 * minute,
        max: 9,
        maxMs: day + minute,
        weightedSum: 16 * minute,
        heldMs: 3 * minute,
      },
    ])
  })

  it('leaves out empty hours and missing values', () => {
    const hours = rollUp([
      [59, 1],
      [60, NaN],
      [200, 3],
      [239, 4],
    ])
    expect(hours.map(({ hourMs, n }) => [(hourMs - day) / hour, n])).toEqual([
      [0, 1],
      [3, 2],
    ])
  })

  it('adds decimals up to decimals, whatever adding doubles makes of them', () => {
    const [only] = rollUp(Array.from({ length: 10 }, (_, i) => [i, 0.1]))
    expect(only).toMatchObject({ sum: 1, weightedSum: 0.9 * minute })
    const [long] = rollUp([
      [0, 0.1],
      [1, 1 / 3],
    ])
    expect(long?.sum).toBe(0.1 + 1 / 3)
  })

  it('counts what a counter gained over its reset and over the hour', () => {
    const [one, two] = rollUp([
      [58, 100],
      [59, 110],
      [60, 3],
      [61, 8],
      [62, 9],
    ])
    if (!one || !two) throw new Error('two hours were rolled up')
    expect([one.sumIncrease, two.sumIncrease, mergeAll([one, two]).sumIncrease]).toEqual([10, 6, 16])
    const [before, after] = rollUp([
      [59, 10],
      [60, 14],
      [61, 15],
    ])
    if (!before || !after) throw new Error('two hours were rolled up')
    expect(increaseSince(before, after)).toBe(5)
  })

  it('weighs values by how long they held, and a gap no more than the longest hold', () => {
    const [only] = rollUp([
      [0, 10],
      [1, 20],
      [31, 0],
    ])
    expect(only && averageOverTime(only)).toBeCloseTo((10 * 1 + 20 * 2) / 3)
    const [single] = rollUp([[0, 7]])
    expect(single && averageOverTime(single)).toBe(7)
  })

  it('merges to the roll-up of all readings, in any grouping', () => {
    const step = fc.record({
      gap: fc.nat({ max: 90 * minute }),
      value: fc.integer({ min: -1000, max: 1000 }),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), fc.nat(), (steps, at) => {
        let clock = day
        const times = Float64Array.from(steps, ({ gap }) => (clock += gap))
        const values = Float64Array.from(steps, ({ value }) => value)
        const ones = steps.map(({ value }, i) => rollUpOne(times[i] ?? 0, value))
        const merged = mergeAll(ones, 5 * minute)
        expect(mergeAll(rollUpHours(times, values, 5 * minute), 5 * minute)).toMatchObject(merged)
        const cut = at % ones.length
        const [head, tail] = [ones.slice(0, cut), ones.slice(cut)]
        const halves = [head, tail]
          .filter((half) => half.length > 0)
          .map((half) => mergeAll(half, 5 * minute))
        expect(mergeAll(halves, 5 * minute)).toEqual(merged)
        expect(merged.n).toBe(steps.length)
        expect(merged.max).toBe(Math.max(...values))
      }),
    )
  })
})
