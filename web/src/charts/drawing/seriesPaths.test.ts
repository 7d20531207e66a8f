import { describe, expect, it } from 'vitest'
import { chartFrame } from '../model/chartFrame'
import { areaPath, barPath, linePath, pointsPath, type SeriesShape, stepPath } from './seriesPaths'

const frame = chartFrame({ min: 0, max: 10 }, { top: 0, right: 0, bottom: 0, left: 0 }, 100, 100)
const shape: SeriesShape = {
  line: [
    { x: 0, y: 0 },
    { x: 1, y: 10 },
    { x: 2, y: null },
    { x: 5, y: 5 },
  ],
  base: undefined,
  domain: { min: 0, max: 10 },
  frame,
  slot: { width: 4, offset: -2 },
}

describe('a series', () => {
  it('breaks its line where it has a gap', () => {
    expect(linePath(shape)).toBe('M0 100L10 0M50 50')
  })

  it('holds each value until the next one as steps', () => {
    expect(stepPath(shape)).toBe('M0 100H10V0M50 50')
  })

  it('fills down to what it stands on', () => {
    expect(areaPath(shape)).toBe('M0 100L10 0L10 100L0 100ZM50 50L50 100Z')
    expect(areaPath({ ...shape, base: [0, 5, 0, 0] })).toContain('L10 0L10 50')
  })

  it('draws a bar for every measurement, down ones too', () => {
    expect(barPath(shape)).toBe('M-2 100V100h4V100ZM8 100V0h4V100ZM48 100V50h4V100Z')
    const down = { ...shape, line: [{ x: 0, y: -10 }], domain: { min: -10, max: 10 } }
    expect(barPath(down)).toBe('M-2 50V100h4V50Z')
  })

  it('stands bars on the edge of an axis that has no zero', () => {
    expect(barPath({ ...shape, line: [{ x: 0, y: 7 }], domain: { min: 5, max: 10 } })).toBe(
      'M-2 100V60h4V100Z',
    )
  })

  it('draws a point for every measurement', () => {
    expect(pointsPath(shape).match(/M/g)).toHaveLength(3)
  })
})
