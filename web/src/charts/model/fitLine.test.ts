import { describe, expect, it } from 'vitest'
import { fitLine, measuredWithin } from './fitLine'

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
