import { expect, it, describe } from 'vitest'
import { stackLines, chartLine, fitLine, lonePoints, measuredWithin } from './chartLine'

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
  it('finds single points between gaps', () => {
    const line = chartLine(readings, 'vin', [gap(2, 10), gap(11, 20)])
    expect(lonePoints(line).map(({ y }) => y)).toEqual([20])
  })
})

describe('fitLine', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
    { x: 15, y: null },
    { x: 20, y: 20 },
    { x: 30, y: 40 },
  ]

  describe('fitLine', () => {
    it('draws what crosses the edges up to them', () => {
      expect(fitLine(line, { min: 5, max: 25 })).toEqual([
        { x: 5, y: 5 },
        ...line.slice(1, 4),
        { x: 25, y: 30 },
      ])
    })

    it('draws a line that passes through without a measurement', () => {
      expect(fitLine(line, { min: 22, max: 24 })).toEqual([
        { x: 22, y: 24 },
        { x: 24, y: 28 },
      ])
    })

    it('draws nothing across a gap', () => {
      expect(fitLine(line, { min: 11, max: 14 }).every(({ y }) => y === null)).toBe(true)
    })

    it('leaves a line alone that lies within, and shows none that lies outside', () => {
      expect(fitLine(line, { min: 0, max: 30 })).toEqual(line)
      expect(fitLine(line, { min: -9, max: 90 })).toEqual(line)
      expect(fitLine(line, { min: 31, max: 40 })).toEqual([])
      expect(fitLine([], { min: 0, max: 1 })).toEqual([])
    })
  })

  it('measuredWithin counts measurements only', () => {
    expect(measuredWithin(line, { min: 5, max: 25 }).map(({ x }) => x)).toEqual([10, 20])
  })
})

const line = (...points: [number, number | null][]) => points.map(([x, y]) => ({ x, y }))

it('draws each line from the one below it and keeps what was measured', () => {
  const [low, high] = stackLines([line([0, 1], [1, 2]), line([0, 10], [1, 20])])
  expect(low?.line.map(({ y }) => y)).toEqual([1, 2])
  expect(high?.line).toEqual([
    { x: 0, y: 11, value: 10 },
    { x: 1, y: 22, value: 20 },
  ])
  expect(high?.base).toEqual([1, 2])
})

it('counts a line with its last measurement between two, and with nothing before its first', () => {
  const [, high] = stackLines([line([0, 1], [10, 3]), line([5, 100])])
  expect(high?.line.map(({ x, y }) => [x, y])).toEqual([
    [0, 1],
    [5, 101],
    [10, 103],
  ])
})

it('breaks where a line breaks', () => {
  const [only] = stackLines([line([0, 1], [1, null], [2, 5])])
  expect(only?.line.map(({ y }) => y)).toEqual([1, null, 5])
})
