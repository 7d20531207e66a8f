import { describe, expect, it } from 'vitest'
import { chartLine, lonePoints } from './chartLine'

const readings = [1, 2, 10, 11, 20].map((ts) => ({ ts, vin: ts }))
const gap = (fromTs: number, toTs: number) => ({ fromTs, toTs, reason: 'noContact' as const })

describe('chartLine', () => {
  it('draws every point, in milliseconds', () => {
    expect(chartLine(readings, 'vin', [])).toEqual(readings.map(({ ts }) => ({ x: ts * 1000, y: ts })))
  })

  it('breaks the line where there is a gap, once however many reasons it has', () => {
    const line = chartLine(readings, 'vin', [gap(2, 5), gap(5, 10), gap(11, 20)])
    expect(line.map(({ y }) => y)).toEqual([1, 2, null, 10, 11, null, 20])
  })

  it('begins and ends with a measurement', () => {
    const line = chartLine(readings, 'vin', [gap(-5, 1), gap(20, 30)])
    expect(line.map(({ y }) => y)).toEqual([1, 2, 10, 11, 20])
  })

  it('passes over readings without the key and values that are no number', () => {
    expect(chartLine([{ ts: 1 }, { ts: 2, vin: 'x' }, { ts: 3, vin: 3 }], 'vin', [])).toHaveLength(1)
  })
})

describe('lonePoints', () => {
  it('finds points that stand between gaps', () => {
    const line = chartLine(readings, 'vin', [gap(2, 10), gap(11, 20)])
    expect(lonePoints(line).map(({ y }) => y)).toEqual([20])
  })
})
