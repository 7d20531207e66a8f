import { describe, expect, it } from 'vitest'
import { PlaceName, PlaceShape, maxCorners, type Position } from './place'

const area = (...corners: Position[]) => ({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
const faultOf = (shape: unknown) => PlaceShape.safeParse(shape).error?.issues[0]?.message

describe('the shape of a place', () => {
  it('is a point, a circle or an area', () => {
    expect(faultOf({ type: 'Point', coordinates: [151, -32.6] })).toBeUndefined()
    expect(faultOf({ type: 'Point', coordinates: [151, -32.6], radiusM: 200 })).toBeUndefined()
    expect(faultOf(area([0, 0], [1, 0], [1, 1]))).toBeUndefined()
  })

  it('is on this planet, longitude first', () => {
    expect(faultOf({ type: 'Point', coordinates: [-32.6, 151] })).toBeDefined()
  })

  it('has a radius from 5 m to 100 km', () => {
    expect(faultOf({ type: 'Point', coordinates: [0, 0], radiusM: 4 })).toBe('must be at least 5 m')
    expect(faultOf({ type: 'Point', coordinates: [0, 0], radiusM: 100_001 })).toBe('must be at most 100 km')
  })

  it('ends where it begins, does not cross itself, and has 3 to 200 corners', () => {
    expect(
      faultOf({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      }),
    ).toBe('must end where it begins')
    expect(faultOf(area([0, 0], [1, 1], [1, 0], [0, 1]))).toBe('must not cross itself')
    // Back along the same line.
    expect(faultOf(area([0, 0], [2, 0], [1, 1], [1, 0]))).toBe('must not cross itself')
    expect(faultOf(area([0, 0], [1, 0]))).toBe('must have at least 3 corners')
    const round = Array.from({ length: maxCorners + 1 }, (_, i): Position => {
      const angle = (2 * Math.PI * i) / (maxCorners + 1)
      return [Math.cos(angle), Math.sin(angle)]
    })
    expect(faultOf(area(...round))).toBe('must have at most 200 corners')
    expect(faultOf(area(...round.slice(1)))).toBeUndefined()
  })

  it('has a name of 1 to 40 characters', () => {
    expect(PlaceName.safeParse('  ').success).toBe(false)
    expect(PlaceName.parse(' Pit <1> ')).toBe('Pit 1')
    expect(PlaceName.safeParse('x'.repeat(41)).success).toBe(false)
  })
})
