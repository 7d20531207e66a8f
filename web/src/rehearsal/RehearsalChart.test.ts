import { describe, expect, it } from 'vitest'
import { traceOf } from '../../../shared/rehearsal/replay'
import { chartColumns, columnsPath, momentRuns } from './RehearsalChart'
import { roundToStep, shareOf, valueScale } from './LimitHandle'

const trace = traceOf(Float64Array.from([0, 10, 20, 30, 90, 100]), Float64Array.from([1, 5, 2, 3, 9, 4]))

describe('columns of a rehearsal', () => {
  it('hold the lowest and highest of their readings, to the last one', () => {
    expect(chartColumns(trace, { fromMs: 0, toMs: 100 }, 4)).toEqual([
      { low: 1, high: 5 },
      { low: 3, high: 3 },
      undefined,
      { low: 4, high: 9 },
    ])
    expect(chartColumns(trace, { fromMs: 15, toMs: 35 }, 1)).toEqual([{ low: 2, high: 3 }])
  })

  it('are one line, but for times of which nothing is known', () => {
    const columns = chartColumns(trace, { fromMs: 0, toMs: 100 }, 4)
    const pathOf = (isUnknown: boolean) =>
      columnsPath(
        columns,
        () => isUnknown,
        (value) => value,
      )
    expect(pathOf(false).match(/M/g)).toHaveLength(1)
    expect(pathOf(true).match(/M/g)).toHaveLength(2)
  })

  it('mark moments that touch as one', () => {
    const at = (fromMs: number, toMs: number | undefined) => ({ fromMs, toMs, extreme: 0 })
    expect(momentRuns([at(0, 10), at(10, 10.5), at(50, undefined)], (ms = 100) => ms)).toEqual([
      { from: 0, to: 11.5 },
      { from: 50, to: 100 },
    ])
  })
})

describe('the scale of a rehearsal', () => {
  it('has room for readings and limits, and steps that are readable', () => {
    const scale = valueScale(trace, [11])
    expect(scale.min).toBeLessThan(1)
    expect(scale.max).toBeGreaterThan(11)
    expect(roundToStep(scale, 7.234_567)).toBe(7.25)
    expect(shareOf(scale, -100)).toBe(0)
    expect(shareOf(scale, 100)).toBe(1)
    expect(valueScale(traceOf(Float64Array.of(0), Float64Array.of(5)), [])).toMatchObject({ step: 0.005 })
  })
})
