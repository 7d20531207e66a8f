import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rollUpHours } from '../../shared/data/rollups/rollUpHours'
import { downsample, pickColumns } from './downsample'
import { pointsOfHours } from './KeySeries'

const series = (values: number[], everyMs = 1000) => ({
  times: Float64Array.from(values, (_, i) => i * everyMs),
  values: Float64Array.from(values),
})
const pick = (values: number[], maxPoints: number, fromMs = -Infinity, toMs = Infinity) => {
  const points = series(values)
  return [...downsample(points.times, points.values, fromMs, toMs, maxPoints)]
}

describe('downsample', () => {
  const wave = Array.from({ length: 10_000 }, (_, i) =>
    i === 7321 ? 99 : i === 1234 ? -99 : Math.sin(i / 50),
  )

  it('keeps a spike of a single reading', () => {
    const picked = pick(wave, 1100)
    expect(picked).toContain(7321)
    expect(picked).toContain(1234)
    expect(picked.length).toBeLessThanOrEqual(1100)
    expect(picked.length).toBeGreaterThan(500)
  })

  it('gives first and last for two, and the last for one', () => {
    expect(pick(wave, 2)).toEqual([0, 9999])
    expect(pick(wave, 3)).toEqual([0, 9999])
    expect(pick(wave, 1)).toEqual([9999])
    expect(pick(wave, 0)).toEqual([])
  })

  it('gives first and last, and lowest and highest of each span in order of time', () => {
    expect(pick([5, 1, 5, 9, 5, 4, 8, 2, 3, 4], 6)).toEqual([0, 1, 3, 6, 7, 9])
  })

  it('loses only spikes that hide behind a taller one in one of half as many spans as points', () => {
    const flat = Array.from({ length: 54_900 }, (_, i) => (i % 100 === 37 ? 5 : i % 100 === 73 ? -5 : 0))
    const picked = new Set(pick(flat, 1100))
    expect(flat.filter((value, i) => value !== 0 && !picked.has(i))).toEqual([])
  })

  it('gives all where they are few', () => {
    expect(pick([3, 1, 2], 4)).toEqual([0, 1, 2])
    expect(pick([3, NaN, 2, NaN, NaN], 3)).toEqual([0, 2])
    expect(pick([], 100)).toEqual([])
  })

  it('with spans of whole hours keeps the extremes of each, where only those of hours are known', () => {
    const [hour, minute] = [3_600_000, 60_000]
    const times = Float64Array.from({ length: 100 * 60 }, (_, i) => i * minute + 777)
    const values = times.map((_, i) => Math.sin(i / 7) * (i % 61))
    const asked = [20 * minute, 99.5 * hour, 62, hour] as const
    const exact = downsample(times, values, ...asked)
    const hours = rollUpHours(times, values, 0)
    const known = pointsOfHours(hours)
    const drawn = downsample(known.times, known.values, ...asked)
    const shown = [...exact].map((i) => [times[i], values[i]])
    const inside = ([ms = 0]: (number | undefined)[]) => ms >= hour && ms < 99 * hour
    const extremes = [...drawn].map((i) => [known.times[i], known.values[i]]).filter(inside)
    expect(extremes).toEqual(shown.filter(inside))
    expect(drawn.length).toBeLessThanOrEqual(62)
  })

  it('keeps to the window, both ends included', () => {
    expect(pick([0, 1, 2, 3, 4, 5], 100, 1000, 4000)).toEqual([1, 2, 3, 4])
    expect(pick(wave, 2, 1500, 5500)).toEqual([2, 5])
    expect(pick(wave, 100, 2e9, 3e9)).toEqual([])
  })

  it('passes over missing values', () => {
    const holed = wave.map((value, i) => (i % 3 === 0 ? NaN : value))
    expect(pick(holed, 400).every((i) => i % 3 !== 0)).toBe(true)
    expect(pick(holed, 2)).toEqual([1, 9998])
    expect(
      pick(
        wave.map(() => NaN),
        400,
      ),
    ).toEqual([])
  })

  it('takes a window of one instant', () => {
    const times = new Float64Array(100).fill(5000)
    const values = Float64Array.from(times, (_, i) => (i * 37) % 100)
    const picked = [...downsample(times, values, 5000, 5000, 8)].map((i) => values[i])
    expect(picked).toContain(0)
    expect(picked).toContain(99)
  })

  it('always returns the extremes, first and last of any window, real, ascending and few enough', () => {
    const point = fc.record({
      gap: fc.oneof(fc.constant(0), fc.constant(1000), fc.nat({ max: 100_000 })),
      value: fc.oneof(
        { weight: 9, arbitrary: fc.double({ noNaN: true }) },
        { weight: 1, arbitrary: fc.constant(NaN) },
      ),
    })
    const points = fc.array(point, { maxLength: 300 })
    fc.assert(
      fc.property(
        points,
        fc.nat(3_000_000),
        fc.nat(3_000_000),
        fc.integer({ min: 4, max: 64 }),
        (all, a, b, most) => {
          let clock = 0
          const times = Float64Array.from(all, ({ gap }) => (clock += gap))
          const values = Float64Array.from(all, ({ value }) => value)
          const [from, to] = a < b ? [a, b] : [b, a]
          const inside = [...times.keys()].filter((i) => {
            const time = times[i] ?? 0
            return time >= from && time <= to && !Number.isNaN(values[i])
          })
          const picked = [...downsample(times, values, from, to, most)]
          const drawn = picked.map((i) => values[i] ?? NaN)
          const stored = inside.map((i) => values[i] ?? NaN)

          expect(picked.length).toBeLessThanOrEqual(most)
          expect(picked).toEqual([...new Set(picked)].sort((x, y) => x - y))
          expect(picked.every((i) => inside.includes(i))).toBe(true)
          expect(Math.min(...drawn) === Math.min(...stored)).toBe(true)
          expect(Math.max(...drawn) === Math.max(...stored)).toBe(true)
          expect(picked[0]).toBe(inside[0])
          expect(picked.at(-1)).toBe(inside.at(-1))
          if (inside.length <= most) expect(picked).toEqual(inside)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('pickColumns', () => {
  const all = (values: number[], columns: number) => {
    const points = series(values)
    return [...pickColumns(points.times, points.values, -Infinity, Infinity, columns)]
  }

  it('gives first, lowest, highest and last of each column in order of time', () => {
    expect(all([5, 1, 5, 9, 5, 4, 8, 2, 3, 4], 2)).toEqual([0, 1, 3, 4, 5, 6, 7, 9])
    expect(all([3, 1, 2], 1)).toEqual([0, 1, 2])
    expect(all([], 10)).toEqual([])
  })

  it('draws in every column what all readings would', () => {
    const value = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 2, maxLength: 400 }),
        fc.integer({ min: 1, max: 30 }),
        (values, columns) => {
          const { times } = series(values)
          const last = times.at(-1) ?? 0
          const width = last / columns
          const columnOf = (i: number) => Math.min(columns - 1, Math.floor((times[i] ?? 0) / width))
          const drawn = [...pickColumns(times, Float64Array.from(values), 0, last, columns)]
          expect(drawn.length).toBeLessThanOrEqual(4 * columns)
          for (let column = 0; column < columns; column++) {
            const inColumn = [...times.keys()].filter((i) => columnOf(i) === column)
            const seen = drawn.filter((i) => columnOf(i) === column)
            const shape = (indexes: number[]) => {
              const drawnValues = indexes.map((i) => values[i] ?? NaN)
              return [indexes[0], indexes.at(-1), Math.min(...drawnValues), Math.max(...drawnValues)]
            }
            expect(shape(seen)).toEqual(shape(inColumn))
          }
        },
      ),
    )
  })
})
