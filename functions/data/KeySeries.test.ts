import { describe, expect, it } from 'vitest'
import { foldEnvelope } from './KeySeries'

const pointsOf = (all: readonly (readonly [number, number])[]) => ({
  times: Float64Array.from(all, ([ms]) => ms),
  values: Float64Array.from(all, ([, value]) => value),
})
const many = Array.from({ length: 100 }, (_, i) => [i, (i * 37) % 10] as const)

describe('foldEnvelope', () => {
  it('tells of each column the lowest, the median and the highest', () => {
    const columns = foldEnvelope(pointsOf(many), { fromMs: 0, toMs: 100 }, 2)
    expect(columns).toEqual([
      { tsMs: 25, low: 0, mid: 4.5, high: 9 },
      { tsMs: 75, low: 0, mid: 4.5, high: 9 },
    ])
  })

  it('holds every reading of the window in exactly one column, the last one at its very end too', () => {
    for (const columns of [1, 3, 7, 10]) {
      const window = { fromMs: 20, toMs: 99 }
      const folded = foldEnvelope(pointsOf([...many.slice(0, 99), [99, 1000]]), window, columns)
      const inside = many.slice(20, 99).map(([, value]) => value)
      expect(Math.min(...folded.map(({ low }) => low))).toBe(Math.min(...inside))
      expect(folded.at(-1)?.high).toBe(1000)
      expect(folded.every(({ low, mid, high }) => low <= mid && mid <= high)).toBe(true)
    }
  })

  it('leaves out a column without readings, and what was not measured', () => {
    const sparse = many
      .filter(([ms]) => ms < 40 || ms >= 60)
      .map(([ms, value]) => [ms, ms === 5 ? NaN : value] as const)
    const folded = foldEnvelope(pointsOf(sparse), { fromMs: 0, toMs: 100 }, 5)
    expect(folded.map(({ tsMs }) => tsMs)).toEqual([10, 30, 70, 90])
    expect(folded.every(({ mid }) => Number.isFinite(mid))).toBe(true)
  })

  it('is none where each reading can be seen', () => {
    expect(foldEnvelope(pointsOf(many), { fromMs: 0, toMs: 100 }, 25)).toEqual([])
    expect(foldEnvelope(pointsOf([]), { fromMs: 0, toMs: 100 }, 25)).toEqual([])
  })
})
