import { expect, it } from 'vitest'
import { draftOf, lackOf, newDraft, shapeOf } from './groupPlaces'

const cross = [151.072212345, -32.6] as const
const corners = [
  [151, -32],
  [152, -32],
  [152, -33],
] as const

it('is a circle around the cross of the map, in metres of precision', () => {
  expect(shapeOf({ ...newDraft, radiusM: 150 }, [...cross])).toEqual({
    type: 'Point',
    coordinates: [151.07221, -32.6],
    radiusM: 150,
  })
  expect(shapeOf({ ...newDraft, kind: 'spot' }, [...cross])).toEqual({
    type: 'Point',
    coordinates: [151.07221, -32.6],
  })
})

it('is an area that ends where it begins, from three corners on', () => {
  const area = {
    ...newDraft,
    kind: 'area' as const,
    name: 'Pit',
    corners: corners.map(([x, y]) => [x, y] as [number, number]),
  }
  expect(shapeOf({ ...area, corners: area.corners.slice(1) }, [...cross])).toBeUndefined()
  const shape = shapeOf(area, [...cross])
  expect(shape).toEqual({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
  if (shape !== undefined) expect(draftOf({ name: 'Pit', shape })).toEqual(area)
})

it('says what keeps it from being saved', () => {
  expect(lackOf(newDraft)).toBe('Give the place a name first.')
  expect(lackOf({ ...newDraft, name: 'Pit' })).toBeUndefined()
  expect(lackOf({ ...newDraft, name: 'Pit', kind: 'area' })).toBe('An area has at least 3 corners.')
  const bow: [number, number][] = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ]
  expect(lackOf({ ...newDraft, name: 'Pit', kind: 'area', corners: bow })).toMatch(/crosses itself/)
})
